/// The decoders of compressed geometry.
///
/// They are C and C++ libraries, which only the reading process may run: they must not see a file before the process is
/// confined.
package struct GLTFDecoders: Sendable {
    /// An attribute of a Draco mesh.
    package struct DracoAttribute: Sendable, Equatable {
        /// The attribute's unique ID in the compressed data.
        package var identifier: Int
        /// The component type of the result: a code of glTF, such as 5126 for floats.
        package var component: Int
        /// The number of components of an element.
        package var count: Int
        /// Bytes per element.
        package var elementSize: Int
    }

    /// A decompressed mesh.
    package struct DracoMesh: Sendable {
        package var vertexCount: Int
        /// Three vertex numbers for each triangle.
        package var corners: [UInt32]
        /// The tightly packed elements of each attribute, one for each vertex.
        package var attributes: [[UInt8]]

        package init(vertexCount: Int, corners: [UInt32], attributes: [[UInt8]]) {
            (self.vertexCount, self.corners, self.attributes) = (vertexCount, corners, attributes)
        }
    }

    /// A view that meshoptimizer has compressed. Its numbers are checked.
    package struct MeshoptStream: Sendable {
        /// The kind of elements.
        package enum Mode: String, Sendable, CaseIterable {
            case attributes = "ATTRIBUTES"
            case triangles = "TRIANGLES"
            case indices = "INDICES"
        }

        /// The conversion of decompressed elements.
        package enum Filter: String, Sendable, CaseIterable {
            case none = "NONE"
            case octahedral = "OCTAHEDRAL"
            case quaternion = "QUATERNION"
            case exponential = "EXPONENTIAL"
            case color = "COLOR"
        }

        package var mode: Mode
        package var filter: Filter
        /// The number of elements.
        package var count: Int
        /// Bytes per element.
        package var stride: Int
    }

    /// The reason why data cannot be decoded, as a phrase after the data's path.
    package struct Failure: Error {
        package var words: String

        package init(words: String) { self.words = words }
    }

    /// Decodes Draco data into triangles and the given attributes; refuses more vertices or triangles than the limits allow.
    package var draco: @Sendable (ArraySlice<UInt8>, [DracoAttribute], ModelLimits) throws(Failure) -> DracoMesh
    /// Decodes meshoptimizer data into `count` times `stride` bytes.
    package var meshopt: @Sendable (ArraySlice<UInt8>, MeshoptStream) throws(Failure) -> [UInt8]

    package init(
        draco: @escaping @Sendable (ArraySlice<UInt8>, [DracoAttribute], ModelLimits) throws(Failure) -> DracoMesh,
        meshopt: @escaping @Sendable (ArraySlice<UInt8>, MeshoptStream) throws(Failure) -> [UInt8]
    ) {
        (self.draco, self.meshopt) = (draco, meshopt)
    }

    /// Refuses all compressed data.
    package static let none = GLTFDecoders(
        draco: { _, _, _ throws(Failure) in throw Failure(words: "is compressed, and no decoder is available") },
        meshopt: { _, _ throws(Failure) in throw Failure(words: "is compressed, and no decoder is available") })
}
