import MeshFormats

extension AssetCatalogue {
    /// The face with its named regions, the head and the glasses.
    static var models: [Asset] {
        [
            Asset(name: "face", path: "models/face.glb", kind: .model) { try GLBWriter.bytes(of: FaceModel.make()) },
            Asset(name: "face-regions", path: "models/face-regions.json", kind: .text) {
                let face = FaceGeometry.standard
                return SculptedFaceRegions.standard.json(
                    model: "face.glb", meshes: [("face", face.triangles.count), ("fill", face.fillTriangles.count)])
            },
            Asset(name: "head", path: "models/head.glb", kind: .model) { try GLBWriter.bytes(of: HeadModel.make()) },
            Asset(name: "glasses", path: "models/glasses.glb", kind: .model) { try GLBWriter.bytes(of: GlassesModel.make()) },
        ]
    }
}
