import Foundation
public import MeshFormats

extension Model {
    /// Writes the model as GLB and reads the file.
    public func readFromGLB() throws -> Model {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("model.glb")
            try Data(GLBWriter.bytes(of: self)).write(to: file)
            return try ModelFile.read(atPath: file.path)
        }
    }
}
