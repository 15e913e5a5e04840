import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@testable import AssetForge

/// The committed picture of an asset.
func committedPicture(_ name: String) throws -> SRGBImage {
    let bytes = [UInt8](try Data(contentsOf: SharedData.packageRoot.appendingPathComponent("textures/\(name).png")))
    return try PNGDecoder().decode(bytes)
}

/// Tests that the committed pictures and texts are those that the forge generates, which detects a change of the code without
/// new files and a change of a file by hand.
struct CommittedArtTests {
    @Test(arguments: AssetCatalogue.art.filter { $0.kind == .picture }.map(\.name))
    func committedPictureMatchesTheForge(_ name: String) throws {
        let asset = try #require(try AssetCatalogue.assets(named: [name]).first)
        let made = try PNGDecoder().decode(asset.make())
        let committed = try committedPicture(name)
        #expect(made.size == committed.size)
        // Compared outside the expectation, which would search for the difference of a million pixels.
        let isSame = made.pixels == committed.pixels
        #expect(isSame, "\(asset.path) differs: regenerate it with asset-forge --only \(name).")
    }

    @Test(arguments: AssetCatalogue.art.filter { $0.kind != .picture }.map(\.name))
    func committedFileMatchesTheForgeByteForByte(_ name: String) throws {
        let asset = try #require(try AssetCatalogue.assets(named: [name]).first)
        let committed = [UInt8](try Data(contentsOf: SharedData.packageRoot.appendingPathComponent(asset.path)))
        let isSame = try asset.make() == committed
        #expect(isSame, "\(asset.path) differs: regenerate it with asset-forge --only \(name).")
    }
}
