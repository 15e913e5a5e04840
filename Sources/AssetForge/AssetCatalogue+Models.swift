import MeshFormats

extension AssetCatalogue {
    /// The face, the head and the glasses.
    static var models: [Asset] {
        [
            Asset(name: "face", path: "models/face.glb", kind: .model) { try GLBWriter.bytes(of: FaceModel.make()) },
            Asset(name: "head", path: "models/head.glb", kind: .model) { try GLBWriter.bytes(of: HeadModel.make()) },
            Asset(name: "glasses", path: "models/glasses.glb", kind: .model) { try GLBWriter.bytes(of: GlassesModel.make()) },
        ]
    }
}
