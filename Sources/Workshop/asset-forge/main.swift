import AssetForge
import Foundation

/// Exit codes of sysexits.h that this program uses.
enum ExitCode: Int32 {
    case usage = 64
    case software = 70
    case cannotCreate = 73
}

let usage = """
    usage: asset-forge [--output DIR] [--only NAME...] [--list]

    Makes the models, textures and recordings that the project ships, the same bytes each time.

      --output DIR    the folder that models/, textures/ and render-configs/ are written to (default: the current one)
      --only NAME...  makes only these assets
      --list          prints each asset's name and path and writes nothing
    """

struct Request {
    var output = "."
    var only: [String]?
    var isList = false
    var isHelp = false

    init(arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--output":
                guard let folder = rest.popFirst() else { throw UsageError("--output needs a folder.") }
                output = folder
            case "--only":
                let names = rest.prefix { !$0.hasPrefix("--") }
                guard !names.isEmpty else { throw UsageError("--only needs at least one asset's name; --list prints them.") }
                rest = rest.dropFirst(names.count)
                only = (only ?? []) + names
            case "--list":
                isList = true
            case "--help", "-h":
                isHelp = true
            default:
                throw UsageError("\"\(argument)\" is not an option; there are --output, --only, --list and --help.")
            }
        }
    }
}

struct UsageError: Error {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}

func stop(_ code: ExitCode, _ message: String) -> Never {
    FileHandle.standardError.write(Data("asset-forge: \(message)\n".utf8))
    exit(code.rawValue)
}

func write(_ asset: Asset, under folder: String) throws {
    let file = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(asset.path)
    let bytes = try asset.make()
    do {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file, options: .atomic)
    } catch {
        stop(.cannotCreate, "\(file.path) cannot be written: \(error.localizedDescription)")
    }
    print("\(asset.path)  \(bytes.count) bytes")
}

do {
    let request = try Request(arguments: Array(CommandLine.arguments.dropFirst()))
    if request.isHelp {
        print(usage)
        exit(0)
    }
    let assets = try request.only.map(AssetCatalogue.assets(named:)) ?? AssetCatalogue.all
    for asset in assets {
        if request.isList {
            print("\(asset.name)  \(asset.path)")
        } else {
            try write(asset, under: request.output)
        }
    }
} catch let error as UsageError {
    stop(.usage, error.message)
} catch let error as AssetCatalogueError {
    stop(.usage, error.description)
} catch {
    stop(.software, "\(error)")
}
