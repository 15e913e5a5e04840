import Foundation
public import Meshes
import MeshFormats
public import TexturePainting

extension TextureLayout {
    /// Creates the layout of the shipped face, which all masks share, with its own or other regions.
    /// - Parameter regions: nil for the regions of the face. Default: nil.
    /// - Throws: `ModelError`, `ConfigError`.
    public init(ofFaceIn files: ShippedFiles, regions: MeshRegions? = nil) throws {
        self.init(
            of: try ModelFile.read(atPath: files.root.appendingPathComponent("models/face.glb").path),
            regions: try regions ?? MeshRegions(contentsOf: files.root.appendingPathComponent("models/face-regions.json")))
    }
}
