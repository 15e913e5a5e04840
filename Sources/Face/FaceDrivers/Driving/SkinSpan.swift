import FaceTracking
public import Meshes
import RenderMath

/// Names a span of one set of drivers by its place in ``DriverSet/spans``.
public struct SkinSpanID: Hashable, Sendable {
    /// The place in the list.
    public let index: Int

    /// A span by its place.
    public init(_ index: Int) {
        self.index = index
    }
}

/// The distance between two places of a face's skin, as the expression moves them.
///
/// A place lies between the corners of a triangle of a mesh that a face bends, in the space of the face. Nothing but these corners is bent, so that a
/// long recording is read as fast as without.
public struct SkinSpan: Sendable {
    /// One end: a place on a mesh.
    public struct End: Sendable {
        /// How the face bends the mesh.
        private let driver: MorphDriver
        /// The corners as places in the mesh's list of positions, their positions at rest, and their shares.
        private let corners: [Int]
        fileprivate let positions: [SIMD3<Float>]
        private let shares: [Double]
        /// The place at rest.
        private let resting: SIMD3<Double>
        /// The morph targets that move the place, and how far each does at 1.
        private let targets: [(weight: MorphDriver.Target, offset: SIMD3<Double>)]

        /// A place of a mesh.
        /// - Parameters:
        ///   - driver: the one that bends the mesh.
        ///   - corners: of a triangle, as places in the mesh's list of positions.
        ///   - weights: their shares, which sum to 1.
        public init(on driver: MorphDriver, of mesh: Mesh, corners: SIMD3<UInt32>, weights: SIMD3<Float>) {
            self.driver = driver
            let counting = (0..<3).filter { weights[$0] != 0 }
            let places = counting.map { Int(corners[$0]) }
            let shares = counting.map { Double(weights[$0]) }
            let positions = places.map { mesh.positions[$0] }
            (self.corners, self.shares, self.positions) = (places, shares, positions)
            resting = Self.sum(positions, by: shares)
            // What is bent is a sum of targets, and a place a sum of corners: of each target one offset is left.
            targets = zip(driver.targets, mesh.morphTargets).compactMap { weight, target in
                let offset = Self.sum(places.map { target.positionOffsets[$0] }, by: shares)
                return offset == .zero ? nil : (weight, offset)
            }
        }

        private static func sum(_ vectors: [SIMD3<Float>], by shares: [Double]) -> SIMD3<Double> {
            zip(vectors, shares).reduce(.zero) { $0 + SIMD3<Double>($1.0) * $1.1 }
        }

        /// The place for an expression, in metres in the face's space.
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

    /// Which face, counted as ``FaceAnchor`` counts.
    public var faceIndex: Int
    /// The two places.
    public var ends: (End, End)

    /// The distance between two places of a face.
    public init(faceIndex: Int, from: End, to: End) {
        self.faceIndex = faceIndex
        ends = (from, to)
    }

    /// The distance from frame to frame.
    struct State: Sendable {
        /// In metres, as the face was last seen; nil before it was.
        private(set) var length: Double?
        private var identities = (IdentityMemory(), IdentityMemory())

        /// Goes on to a frame.
        mutating func advance(to memory: FaceMemory?, by span: SkinSpan) {
            guard let memory, memory.isTracked else { return }
            let face = memory.face
            let from = span.ends.0.place(of: face, identity: &identities.0)
            let to = span.ends.1.place(of: face, identity: &identities.1)
            length = (to - from).length
        }
    }
}
