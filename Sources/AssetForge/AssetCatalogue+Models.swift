extension AssetCatalogue {
    /// The face, the head and the glasses.
    static var models: [Asset] {
        []
    }
}
