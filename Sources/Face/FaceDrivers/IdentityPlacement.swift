import FaceTracking
import RenderMath
public import SceneGraph

/// Places a node according to the shape of a person's face, if the recording has it: attachments and worn objects.
public struct IdentityPlacement: Sendable {
    /// The rule that decides the node's placement.
    public enum Fit: Hashable, Sendable {
        /// The node moves by the offset of the person's face at a position, in metres in face space.
        case place(SIMD3<Float>)
        /// The node is scaled, rotated about x and moved so that it sits on the person as it sits on the standard face. It
        /// rests on the bridge of the nose and on both ears, given in metres in face space.
        case glasses(bridge: SIMD3<Float>, leftEar: SIMD3<Float>, rightEar: SIMD3<Float>)

        /// The positions whose offsets the rule needs.
        var positions: [SIMD3<Float>] {
            switch self {
            case .place(let position): [position]
            case .glasses(let bridge, let leftEar, let rightEar): [bridge, leftEar, rightEar]
            }
        }
    }

    /// The node, below the face's anchor without moving nodes in between.
    public var node: NodeID
    /// The index of the face, as in ``FaceAnchor``.
    public var faceIndex: Int
    /// The rule that decides the node's placement.
    public var fit: Fit

    /// Creates a placement.
    public init(node: NodeID, faceIndex: Int = 0, fit: Fit) {
        self.node = node
        self.faceIndex = faceIndex
        self.fit = fit
    }

    /// Sets the node's placement.
    /// - Parameter offsets: the offsets that the person adds at the positions of the fit; nil if unknown.
    func apply(_ offsets: [SIMD3<Float>]?, to state: inout FrameState) {
        guard let offsets else { return }
        let personFromOrdinary =
            switch fit {
            case .place: Matrix4(translation: offsets[0])
            case .glasses(let bridge, let leftEar, let rightEar):
                Self.glasses(
                    from: (bridge, leftEar, rightEar),
                    to: (bridge + offsets[0], leftEar + offsets[1], rightEar + offsets[2]))
            }
        state[node].parentFromNode = personFromOrdinary * state[node].parentFromNode
    }

    private typealias Seat = (bridge: SIMD3<Float>, leftEar: SIMD3<Float>, rightEar: SIMD3<Float>)

    /// Fits glasses: the width follows the distance between the ears, the length their distance behind the bridge, and the
    /// height the mean of both. The rotation about x rests them on bridge and ears.
    private static func glasses(from ordinary: Seat, to person: Seat) -> Matrix4 {
        func run(_ seat: Seat) -> SIMD2<Float> {
            let ears = (seat.leftEar + seat.rightEar) * 0.5
            return SIMD2(ears.y - seat.bridge.y, ears.z - seat.bridge.z)
        }
        let (from, to) = (run(ordinary), run(person))
        let (length, reach) = ((from.x * from.x + from.y * from.y).squareRoot(), (to.x * to.x + to.y * to.y).squareRoot())
        let width = ordinary.leftEar.x - ordinary.rightEar.x
        guard length > 0, reach > 0, width > 0 else { return .identity }
        let across = (person.leftEar.x - person.rightEar.x) / width
        let along = reach / length
        let cosine = (from.x * to.x + from.y * to.y) / (length * reach)
        let sine = (from.x * to.y - from.y * to.x) / (length * reach)
        // Rotates y towards z by the angle between the two runs.
        let turn = Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, cosine, sine, 0), SIMD4(0, -sine, cosine, 0), SIMD4(0, 0, 0, 1))
        let size = Matrix4(scale: SIMD3(across, (across + along) / 2, along))
        return Matrix4(translation: person.bridge) * turn * size * Matrix4(translation: -ordinary.bridge)
    }
}
