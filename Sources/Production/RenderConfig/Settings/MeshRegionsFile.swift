import ConfigLanguage

/// The named regions of a model, as `models/face-regions.json` has them.
struct MeshRegionsFile: ConfigObject {
    var model: Located<ConfigPath>?
    var meshes: [Named<Int>] = []
    var regions: [Named<[Named<[Located<[Int]>]>]>] = []
    var location = ConfigLocation.none

    /// More than any model that can be read has.
    private static let triangle = ValueType<Int>.integer(0...1_000_000_000)

    static let name = "meshRegions"
    static let documentation = "The named regions of a model's triangles."
    static let fields: [Field<MeshRegionsFile>] = [
        Field("model", \.model, .path(of: "a model"), required: true, "The model, relative to this file's folder."),
        Field(
            "meshes", \.meshes, .dictionary(of: triangle, "a mapping of meshes to their numbers of triangles"),
            "The model's meshes and how many triangles each has."),
        Field(
            "regions", \.regions,
            .dictionary(
                of: .dictionary(
                    of: .list(of: .located(.tuple(2, of: triangle, "a range [first, last]"))), "a mapping of meshes to ranges"),
                "a mapping of names to regions"),
            "The regions: for each mesh the first and the last triangle of every run, counted from 0."),
    ]
}
