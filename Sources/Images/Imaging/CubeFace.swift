/// A face of a cube map, in the order of files and strips.
public enum CubeFace: Int, CaseIterable, Sendable {
    /// The view along the world's +x.
    case right
    /// The view along the world's −x.
    case left
    /// The view along the world's +y.
    case top
    /// The view along the world's −y.
    case bottom
    /// The view along the world's −z, like the camera's.
    case front
    /// The view along the world's +z.
    case back

    /// The direction from the centre of the cube to the centre of the face, in the world's right-handed axes.
    public var forward: SIMD3<Double> {
        switch self {
        case .right: SIMD3(1, 0, 0)
        case .left: SIMD3(-1, 0, 0)
        case .top: SIMD3(0, 1, 0)
        case .bottom: SIMD3(0, -1, 0)
        case .front: SIMD3(0, 0, -1)
        case .back: SIMD3(0, 0, 1)
        }
    }

    /// The direction of increasing columns of the face.
    public var rightward: SIMD3<Double> {
        switch self {
        case .right: SIMD3(0, 0, 1)
        case .left: SIMD3(0, 0, -1)
        case .top, .bottom, .front: SIMD3(1, 0, 0)
        case .back: SIMD3(-1, 0, 0)
        }
    }

    /// The direction of increasing rows of the face.
    public var downward: SIMD3<Double> {
        switch self {
        case .top: SIMD3(0, 0, -1)
        case .bottom: SIMD3(0, 0, 1)
        case .right, .left, .front, .back: SIMD3(0, -1, 0)
        }
    }
}

/// A position on a face of a cube map: `u` from 0 at its left edge to 1 at its right, `v` from 0 at its top to 1 at its bottom.
package struct CubePosition: Equatable, Sendable {
    /// The face.
    package var face: CubeFace
    /// 0 at the left edge of the face, 1 at its right.
    package var u: Double
    /// 0 at the top edge of the face, 1 at its bottom.
    package var v: Double

    /// Creates a position on a face.
    package init(face: CubeFace, u: Double, v: Double) {
        self.face = face
        self.u = u
        self.v = v
    }

    /// Creates the position at which a ray from the centre of the cube meets its surface.
    ///
    /// The direction is in the world's axes and of any length. If two components have equal magnitude, the earlier of x, y and
    /// z decides. A zero direction, or one with NaN, means straight ahead: the centre of the front face.
    package init(direction: SIMD3<Double>) {
        let size = SIMD3(direction.x.magnitude, direction.y.magnitude, direction.z.magnitude)
        let face: CubeFace
        if size.x >= size.y && size.x >= size.z {
            face = direction.x < 0 ? .left : .right
        } else if size.y >= size.z {
            face = direction.y < 0 ? .bottom : .top
        } else {
            face = direction.z > 0 ? .back : .front
        }
        let depth = (direction * face.forward).sum()
        guard depth > 0, depth.isFinite else {
            self.init(face: .front, u: 0.5, v: 0.5)
            return
        }
        let across = (direction * face.rightward).sum() / depth
        let down = (direction * face.downward).sum() / depth
        self.init(face: face, u: (across + 1) / 2, v: (down + 1) / 2)
    }

    /// The direction from the centre of the cube to this position, of length one, in the world's axes.
    package var direction: SIMD3<Double> {
        let towards = face.forward + face.rightward * (2 * u - 1) + face.downward * (2 * v - 1)
        return towards / (towards * towards).sum().squareRoot()
    }
}
