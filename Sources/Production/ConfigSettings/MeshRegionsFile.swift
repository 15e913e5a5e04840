package import ConfigLanguage

/// The named regions of a model, such as `models/face-regions.json`.
package struct MeshRegionsFile: ConfigObject {
    package var model: Located<ConfigPath>?
    package var meshes: [Named<Int>] = []
    package var regions: [Named<[Named<[Located<[Int]>]>]>] = []
    package var location = ConfigLocation.none

    package init() {}

    /// The index or number of triangles; the limit exceeds any readable model.
    private static let triangle = ValueType<Int>.integer(0...1_000_000_000)

    package static let name = "meshRegions"
    package static let documentation = "The named regions of a model's triangles."
    package static let fields: [Field<MeshRegionsFile>] = [
        Field("model", \.model, .path(of: "a model"), required: true, "The model, relative to this file's folder."),
        Field(
            "meshes", \.meshes, .dictionary(of: triangle, "a mapping of meshes to their numbers of triangles"),
            "The number of triangles in each of the model's meshes."),
        Field(
            "regions", \.regions,
            .dictionary(
                of: .dictionary(
                    of: .list(of: .located(.tuple(2, of: triangle, "a range [first, last]"))), "a mapping of meshes to ranges"),
                "a mapping of names to regions"),
            "The regions: for each mesh, the first and last triangle of each range, counted from 0."),
    ]
}
