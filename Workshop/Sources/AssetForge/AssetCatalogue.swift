public import DescribedErrors

/// All files that the forge generates, each with its name, path and generator.
///
/// Models are listed in `AssetCatalogue+Models.swift`, pictures and recordings in `AssetCatalogue+Art.swift`.
public enum AssetCatalogue {
    /// All assets, models first. Names and paths are each unique.
    public static var all: [Asset] { models + art }

    /// The assets of these names, in the catalogue's order.
    /// - Throws: `AssetCatalogueError.unknownName` for a name that no asset has.
    public static func assets(named names: [String]) throws -> [Asset] {
        for name in names where !all.contains(where: { $0.name == name }) {
            throw AssetCatalogueError.unknownName(name, known: all.map(\.name))
        }
        return all.filter { names.contains($0.name) }
    }
}

/// An error in a request to the catalogue.
public enum AssetCatalogueError: DescribedError, Equatable {
    /// No asset has this name.
    case unknownName(String, known: [String])

    /// One line with the unknown name and all known names.
    public var description: String {
        switch self {
        case .unknownName(let name, let known):
            "Asset \"\(name)\" is unknown; known assets: \(known.joined(separator: ", "))."
        }
    }
}
