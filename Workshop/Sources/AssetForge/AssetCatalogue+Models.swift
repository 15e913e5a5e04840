import MeshFormats

extension AssetCatalogue {
    /// The face with its named regions, the head and its hair, glasses, a hat, an earring, a robot, and what the stage wears.
    static var models: [Asset] {
        [
            model("face") { FaceModel.make() },
            Asset(name: "face-regions", path: "models/face-regions.json", kind: .text) {
                let face = FaceGeometry.standard
                return SculptedFaceRegions.standard.json(
                    model: "face.glb", meshes: [("face", face.triangles.count), ("fill", face.fillTriangles.count)])
            },
            model("full-face") { FullFaceModel.make() },
            model("head") { HeadModel.make() },
            model("hair-locks") { HairModel.make() },
            model("glasses") { GlassesModel.make() },
            model("glasses-wire") { WireGlasses.make() },
            model("glasses-horn") { HornGlasses.make() },
            model("glasses-aviator") { AviatorGlasses.make() },
            model("hat") { HatModel.make() },
            model("earring") { EarringModel.make() },
            model("half-mask") { HalfMaskModel.make() },
            model("headdress") { HeaddressModel.make() },
            model("pheasant-feather") { FeatherModel.make() },
            model("stage-beard") { StageBeardModel.make() },
            model("robot") { RobotModel.make() },
            model("lashes") { LashModel.make() },
        ] + Actor.all.map { actor in model("\(actor.name)-hair") { ActorHairModel.make(actor) } }
    }

    /// A model in `models/`, whose file has the asset's name.
    private static func model(_ name: String, _ make: @escaping @Sendable () -> Model) -> Asset {
        Asset(name: name, path: "models/\(name).glb", kind: .model) { try GLBWriter.bytes(of: make()) }
    }
}
