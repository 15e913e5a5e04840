import Foundation
import Testing

@testable import FaceWearing

@Suite struct MaskTests {
    @Test func everyShippedMaskIsThere() throws {
        let files = try ShippedFiles()
        for mask in Mask.shipped {
            guard case .texture(let url) = try Mask(named: mask.name, files: files) else { continue }
            #expect(FileManager.default.fileExists(atPath: url.path), "\(mask.name)")
        }
    }

    @Test func aNameThatIsNoneIsToldWithThoseThatAre() throws {
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
    func theNearestNameIsGiven(name: String, message: String) {
        let error = #expect(throws: WearingError.self) { _ = try Mask(named: name, files: try ShippedFiles()) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}
