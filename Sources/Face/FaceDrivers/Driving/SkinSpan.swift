import FaceTracking
public import Meshes
import RenderMath

/// Identifies a span of a set of drivers by its index in ``DriverSet/spans``.
public struct SkinSpanID: Hashable, Sendable {
    /// The index in the list.
    public let index: Int

    /// Creates an identifier from an index.
    public init(_ index: Int) {
        self.index = index
    }
}

/// The distance between two positions on a face's skin, as the expression moves them.
///
/// A position is given by barycentric coordinates in a triangle of a mesh that a face deforms, in face space. Only the
/// triangle's corners are deformed, so that spans do not slow down the reading of long recordings.
public struct SkinSpan: Sendable {
    /// One end of a span: a position on a mesh.
    public struct End: Sendable {
        /// The driver that deforms the mesh.
        private let driver: MorphDriver
        /// The corners as vertex indices, their positions at rest, and their barycentric coordinates.
        private let corners: [Int]
        fileprivate let positions: [SIMD3<Float>]
        private let shares: [Double]
        /// The position at rest.
        private let resting: SIMD3<Double>
        /// The morph targets that move the position, with its offset at a weight of 1.
        private let targets: [(weight: MorphDriver.Target, offset: SIMD3<Double>)]

        /// Creates a position on a mesh.
        /// - Parameters:
        ///   - driver: the driver that deforms the mesh.
        ///   - corners: the corners of a triangle, as vertex indices of the mesh.
        ///   - weights: the barycentric coordinates, which sum to 1.
        public init(on driver: MorphDriver, of mesh: Mesh, corners: SIMD3<UInt32>, weights: SIMD3<Float>) {
            self.driver = driver
            let counting = (0..<3).filter { weights[$0] != 0 }
            let places = counting.map { Int(corners[$0]) }
            let shares = counting.map { Double(weights[$0]) }
            let positions = places.map { mesh.positions[$0] }
            (self.corners, self.shares, self.positions) = (places, shares, positions)
            resting = Self.sum(positions, by: shares)
            // Deformation is a sum of targets and a position a sum of corners, so one offset per target is enough.
            targets = zip(driver.targets, mesh.morphTargets).compactMap { weight, target in
                let offset = Self.sum(places.map { target.positionOffsets[$0] }, by: shares)
                return offset == .zero ? nil : (weight, offset)
            }
        }

        private static func sum(_ vectors: [SIMD3<Float>], by shares: [Double]) -> SIMD3<Double> {
            zip(vectors, shares).reduce(.zero) { $0 + SIMD3<Double>($1.0) * $1.1 }
        }

        /// Returns the position for an expression, in metres in face space.
        fileprivate func place(of face: TrackedFace, identity: inout IdentityMemory) -> SIMD3<Double> {
            if let vertices = driver.vertices(of: face) { return Self.sum(corners.map { vertices[$0] }, by: shares) }
            var place = resting
            if let offsets = identity.offsets(of: face, at: positions) { place += Self.sum(offsets, by: shares) }
            for target in targets {
                let weight = target.weight.weight(for: face.blendShapes)
                if weight != 0 { place += target.offset * Double(weight) }
            }
            return place
        }
    }

    /// The index of the face, as in ``FaceAnchor``.
    public var faceIndex: Int
    /// The two ends.
    public var ends: (End, End)

    /// Creates a span between two positions on a face.
    public init(faceIndex: Int, from: End, to: End) {
        self.faceIndex = faceIndex
        ends = (from, to)
    }

    /// The state of a span between frames.
    struct State: Sendable {
        /// The length in metres when the face was last tracked; nil before.
        private(set) var length: Double?
        private var identities = (IdentityMemory(), IdentityMemory())

        /// Advances to a frame.
        mutating func advance(to memory: FaceMemory?, by span: SkinSpan) {
            guard let memory, memory.isTracked else { return }
            let face = memory.face
            let from = span.ends.0.place(of: face, identity: &identities.0)
            let to = span.ends.1.place(of: face, identity: &identities.1)
            length = (to - from).length
        }
    }
}
