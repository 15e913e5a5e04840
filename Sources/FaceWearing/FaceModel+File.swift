public import FaceFitting
import Foundation
import ImageCodecs
import MeshFormats
import Meshes

extension FaceModel {
    /// Where landmarks lie on a mesh, as `models/face-landmarks.json` has it.
    private struct LandmarksFile: Decodable {
        var model: String
        var mesh: String
        /// How many triangles the mesh has.
        var triangles: Int
        /// For each landmark a triangle and the weights of its second and third corner.
        var landmarks: [[Double]]
    }

    /// The shipped face with its landmarks.
    /// - Throws: `ModelError`, `WearingError`, `CocoaError`.
    public init(shippedIn files: ShippedFiles) throws {
        let url = files.model("face-landmarks.json")
        let file = try JSONDecoder().decode(LandmarksFile.self, from: try Data(contentsOf: url))
        let model = try ModelFile.read(atPath: files.model(file.model).path)
        guard let mesh = model.meshes.first(where: { $0.name == file.mesh })?.mesh, mesh.triangles.count == file.triangles
        else { throw WearingError.badLandmarks(path: url.path) }
        let bindings = file.landmarks.compactMap { entry -> LandmarkBinding? in
            guard entry.count == 3, mesh.triangles.indices.contains(Int(entry[0])) else { return nil }
            let corners = mesh.triangles[Int(entry[0])]
            return LandmarkBinding(
                vertices: SIMD3(Int(corners.x), Int(corners.y), Int(corners.z)),
                weights: SIMD3(1 - entry[1] - entry[2], entry[1], entry[2]))
        }
        guard bindings.count == Self.landmarkCount else { throw WearingError.badLandmarks(path: url.path) }
        self.init(mesh, bindings: bindings)
    }
}
