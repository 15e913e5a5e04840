package import FaceFitting
import Foundation
import ImageCodecs

/// The shipped face's regions, in the format of `models/face-regions.json`: for each mesh, the first and last triangle of every
/// range.
private struct RegionsFile: Decodable {
    var regions: [String: [String: [[Int]]]]
}

extension FaceModel {
    /// The distance between vertices on skin, in metres: about 200 of them describe the light.
    private static let skinDistance = 0.0095

    /// Returns vertices of the shipped face on bare skin, spread over it, without lids, brows and lips.
    /// - Throws: `CocoaError`, `DecodingError`.
    package func skinVertices(shippedIn files: ShippedFiles) throws -> [Int] {
        let file = try JSONDecoder().decode(RegionsFile.self, from: try Data(contentsOf: files.model("face-regions.json")))
        func corners(of region: String) -> Set<Int> {
            let runs = file.regions[region]?["face"] ?? []
            return Set(runs.flatMap { run in self.vertices(ofTriangles: run[0]...run[1]) })
        }
        let bare = corners(of: "skin").subtracting(corners(of: "eyelids")).subtracting(corners(of: "brows")).subtracting(
            corners(of: "lips"))
        return spread(bare.sorted(), apart: Self.skinDistance)
    }
}
