#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension GLBWriter {
    /// Returns the model as a `.gltf` file: JSON with the binary data in a data URI, so that it needs no second file.
    /// - Throws: `GLBWriterError` if glTF cannot express the model.
    package static func text(of model: Model) throws -> String {
        var assembly = GLBAssembly(model: model)
        return try assembly.documentText { "data:application/octet-stream;base64," + Data($0).base64EncodedString() }
    }
}
