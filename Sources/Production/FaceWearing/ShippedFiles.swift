public import Foundation
import ImageCodecs
import Imaging
import RenderConfig

/// The models and textures that come with the program.
public struct ShippedFiles: Sendable {
    /// The folder that holds `models` and `textures`.
    public let root: URL

    /// Looks for the folder that the environment names, else in the folders above the running program and the working folder.
    /// - Throws: `WearingError.shippedFilesMissing`.
    public init(in environment: [String: String] = ProcessInfo.processInfo.environment) throws(WearingError) {
        switch ShippedFolder.search(in: environment) {
        case .found(let folder): root = folder
        case .missing(let looked): throw .shippedFilesMissing(looked: looked)
        }
    }

    func model(_ name: String) -> URL { root.appendingPathComponent("models/\(name)") }

    func texture(_ name: String) -> URL { root.appendingPathComponent("textures/\(name).png") }
}
