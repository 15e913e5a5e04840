extension AssetCatalogue {
    /// Textures, environments and recordings.
    static var art: [Asset] {
        []
    }
}
