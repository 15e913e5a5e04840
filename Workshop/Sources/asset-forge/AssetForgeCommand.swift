import ArgumentParser
import AssetForge
import Foundation

/// The program that generates the shipped files.
@main
struct AssetForgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "asset-forge",
        abstract: "Generates the models, textures and recordings that the project ships; the bytes are the same each time.")

    @Option(help: "Folder for models/, textures/ and render-configs/.")
    var output = "."
    @Option(parsing: .upToNextOption, help: "Names of the assets to generate, as printed by --list. Default: all.")
    var only: [String] = []
    @Flag(help: "Prints each asset's name and path without writing files.")
    var list = false

    private static let cannotCreate = ExitCode(73)

    func run() throws {
        for asset in try chosenAssets() {
            if list { print("\(asset.name)  \(asset.path)") } else { try write(asset) }
        }
    }

    private func chosenAssets() throws -> [Asset] {
        if only.isEmpty { return AssetCatalogue.all }
        do {
            return try AssetCatalogue.assets(named: only)
        } catch let error as AssetCatalogueError {
            throw ValidationError(error.description)
        }
    }

    private func write(_ asset: Asset) throws {
        let file = URL(fileURLWithPath: output, isDirectory: true).appendingPathComponent(asset.path)
        let bytes = try asset.make()
        do {
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file, options: .atomic)
        } catch {
            let line = "asset-forge: file \(file.path) cannot be written: \(error.localizedDescription)\n"
            FileHandle.standardError.write(Data(line.utf8))
            throw Self.cannotCreate
        }
        print("\(asset.path)  \(bytes.count) bytes")
    }
}
