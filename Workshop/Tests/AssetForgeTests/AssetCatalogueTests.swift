import Foundation
import RenderTestSupport
import Testing

@testable import AssetForge

/// The files that are committed are those that the forge makes.
struct AssetCatalogueTests {
    @Test func namesAndPathsAreUnique() {
        let assets = AssetCatalogue.all
        #expect(Set(assets.map(\.name)).count == assets.count)
        #expect(Set(assets.map(\.path)).count == assets.count)
    }

    @Test func unknownNameIsSaidWithTheKnownOnes() {
        #expect(throws: AssetCatalogueError.self) { try AssetCatalogue.assets(named: ["face", "nose"]) }
        let error = AssetCatalogueError.unknownName("nose", known: ["face", "head"])
        #expect(error.description == "No asset is called \"nose\"; there are face, head.")
    }

    @Test func namedAssetsComeInTheCataloguesOrder() throws {
        #expect(try AssetCatalogue.assets(named: ["glasses", "face"]).map(\.name) == ["face", "glasses"])
    }

    @Test(arguments: AssetCatalogue.all.map(\.path))
    func assetIsCommitted(at path: String) {
        let file = SharedData.packageRoot.appendingPathComponent(path)
        #expect(FileManager.default.fileExists(atPath: file.path), "make it with: swift run asset-forge")
    }

    @Test(arguments: ["face", "face-regions", "head", "glasses"])
    func committedModelIsMadeByteForByte(named name: String) throws {
        let asset = try #require(AssetCatalogue.assets(named: [name]).first)
        let committed = try Data(contentsOf: SharedData.packageRoot.appendingPathComponent(asset.path))
        // Compared outside the expectation, which would look for the difference of a million bytes.
        let isSame = try Data(asset.make()) == committed
        #expect(isSame, "\(asset.path) is not what the forge makes; make it anew with: swift run asset-forge")
    }
}
