import FaceFitting
import Foundation
import Meshes
import RenderTestSupport
import Testing

@testable import FaceWearing

@Suite struct MaskTests {
    @Test func everyShippedMaskHasTexture() throws {
        let files = try ShippedFiles()
        for mask in Mask.shipped {
            guard case .texture(let url) = try Mask(named: mask.name, files: files) else { continue }
            #expect(FileManager.default.fileExists(atPath: url.path), "\(mask.name)")
        }
    }

    @Test func unknownMaskErrorListsKnownMasks() throws {
        let files = try ShippedFiles()
        #expect(throws: WearingError.unknownMask("opera-green", known: Mask.shipped.map(\.name))) {
            _ = try Mask(named: "opera-green", files: files)
        }
    }

    @Test(arguments: [
        ("makup", #"there is no mask "makup"; did you mean "makeup"?"#),
        ("Opera-Dan", #"there is no mask "Opera-Dan"; did you mean "opera-dan"?"#),
        ("werewolf", #"there is no mask "werewolf"; it is neither a file nor one of opera-red-general, opera-black-judge, "#),
    ])
    func unknownMaskErrorSuggestsNearestName(name: String, message: String) {
        let error = caught(WearingError.self) { _ = try Mask(named: name, files: try ShippedFiles()) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}

@Suite struct SkinVerticesTests {
    /// Regression: the light is estimated from both halves of a face, but the mesh alternates between left and right vertices,
    /// so that every fourth vertex was on the same half.
    @Test func skinVerticesAreOnBothHalves() throws {
        let files = try ShippedFiles()
        let mesh = try FaceModel.shippedMesh(files).mesh
        let sides = try FaceModel(shippedIn: files).skinVertices(shippedIn: files).map { mesh.positions[$0].x }
        let (left, right) = (sides.count { $0 > 0.001 }, sides.count { $0 < -0.001 })
        #expect(left > 70 && right > 70 && abs(left - right) < 10, "\(left) \(right)")
    }
}
