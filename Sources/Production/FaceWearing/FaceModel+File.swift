public import FaceFitting
import Foundation
import ImageCodecs
import MeshFormats
import Meshes

extension FaceModel {
    /// The positions of landmarks on a mesh, in the format of `models/face-landmarks.json`.
    private struct LandmarksFile: Decodable {
        var model: String
        var mesh: String
        /// The number of triangles of the mesh.
        var triangles: Int
        /// For each landmark, a triangle and the weights of its second and third corner.
        var landmarks: [[Double]]
    }

    /// Loads the shipped face with its landmarks.
    /// - Throws: `ModelError`, `WearingError`, `CocoaError`.
    public init(shippedIn files: ShippedFiles) throws {
        let (mesh, landmarks) = try Self.shippedMesh(files)
        let bindings = landmarks.map { landmark in
            LandmarkBinding(
                vertices: SIMD3(landmark.corners[0], landmark.corners[1], landmark.corners[2]),
                weights: SIMD3(landmark.weights[0], landmark.weights[1], landmark.weights[2]))
        }
        self.init(mesh, bindings: bindings)
    }

    /// Returns the shipped face's mesh, and for each landmark three vertices with their weights.
    /// - Throws: `ModelError`, `WearingError`, `CocoaError`.
    static func shippedMesh(_ files: ShippedFiles) throws -> (mesh: Mesh, landmarks: [(corners: [Int], weights: [Double])]) {
        let url = files.model("face-landmarks.json")
        let file = try JSONDecoder().decode(LandmarksFile.self, from: try Data(contentsOf: url))
        let model = try ModelFile.read(atPath: files.model(file.model).path)
        guard let mesh = model.meshes.first(where: { $0.name == file.mesh })?.mesh, mesh.triangles.count == file.triangles
        else { throw WearingError.badLandmarks(path: url.path) }
        let landmarks = file.landmarks.compactMap { entry -> (corners: [Int], weights: [Double])? in
            guard entry.count == 3, mesh.triangles.indices.contains(Int(entry[0])) else { return nil }
            let corners = mesh.triangles[Int(entry[0])]
            return ([Int(corners.x), Int(corners.y), Int(corners.z)], [1 - entry[1] - entry[2], entry[1], entry[2]])
        }
        guard landmarks.count == Self.landmarkCount else { throw WearingError.badLandmarks(path: url.path) }
        return (mesh, landmarks)
    }
}
