public import Foundation
import ImageCodecs
import Imaging
import RenderConfig

/// The models and textures shipped with the program.
public struct ShippedFiles: Sendable {
    /// The folder that contains `models` and `textures`.
    public let root: URL

    /// Looks for the folder given by the environment, else in the folders above the running program and the working folder.
    /// - Throws: `WearingError.shippedFilesMissing`.
    public init(in environment: [String: String] = ProcessInfo.processInfo.environment) throws(WearingError) {
        switch ShippedFolder.search(in: environment) {
        case .found(let folder): root = folder
        case .missing(let looked): throw .shippedFilesMissing(looked: looked)
        }
    }

    func model(_ name: String) -> URL { root.appendingPathComponent("models/\(name)") }

    func texture(_ name: String) -> URL { root.appendingPathComponent("textures/\(name).png") }

    /// Returns the texture that extends a shipped mask up to the hairline, in the second layout of `models/full-face.glb`; nil
    /// for others.
    func fullFaceTexture(of mask: URL) -> URL? {
        let name = mask.deletingPathExtension().lastPathComponent
        let painted = texture("full-face/\(name)")
        return mask == texture(name) && FileManager.default.fileExists(atPath: painted.path) ? painted : nil
    }
}
