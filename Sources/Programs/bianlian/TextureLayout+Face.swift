import Bianlian
import Foundation
import TexturePainting

extension TextureLayout {
    /// The layout of the shipped face, which is that of all masks, in its regions or in others.
    /// - Parameter regions: nil for those that come with it. Default: nil.
    /// - Throws: `ModelError`, `ConfigError`.
    init(ofFaceIn files: ShippedFiles, regions: MeshRegions? = nil) throws {
        self.init(
            of: try ModelFile.read(atPath: files.root.appendingPathComponent("models/face.glb").path),
            regions: try regions ?? MeshRegions(contentsOf: files.root.appendingPathComponent("models/face-regions.json")))
    }
}
