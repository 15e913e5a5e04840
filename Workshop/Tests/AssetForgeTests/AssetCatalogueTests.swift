import Foundation
import RenderTestSupport
import Testing

@testable import AssetForge

/// Tests that the committed files are those that the forge generates.
struct AssetCatalogueTests {
    @Test func namesAndPathsAreUnique() {
        let assets = AssetCatalogue.all
        #expect(Set(assets.map(\.name)).count == assets.count)
        #expect(Set(assets.map(\.path)).count == assets.count)
    }

    @Test func unknownNameErrorListsTheKnownNames() {
        #expect(throws: AssetCatalogueError.self) { try AssetCatalogue.assets(named: ["face", "nose"]) }
        let error = AssetCatalogueError.unknownName("nose", known: ["face", "head"])
        #expect(error.description == "Asset \"nose\" is unknown; known assets: face, head.")
    }

    @Test func namedAssetsFollowTheCatalogueOrder() throws {
        #expect(try AssetCatalogue.assets(named: ["glasses", "face"]).map(\.name) == ["face", "glasses"])
    }

    @Test(arguments: AssetCatalogue.all.map(\.path))
    func assetIsCommitted(at path: String) {
        let file = SharedData.packageRoot.appendingPathComponent(path)
        #expect(FileManager.default.fileExists(atPath: file.path), "generate it with: swift run asset-forge")
    }

    @Test(arguments: AssetCatalogue.models.map(\.name))
    func committedModelMatchesTheForgeByteForByte(named name: String) throws {
        let asset = try #require(AssetCatalogue.assets(named: [name]).first)
        let committed = try Data(contentsOf: SharedData.packageRoot.appendingPathComponent(asset.path))
        // Compared outside the expectation, which would search for the difference of a million bytes.
        let isSame = try Data(asset.make()) == committed
        #expect(isSame, "\(asset.path) differs from the forge's output; regenerate it with: swift run asset-forge")
    }
}
