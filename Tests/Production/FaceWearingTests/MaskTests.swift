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
}
