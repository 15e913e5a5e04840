import RenderMath

/// A step from the view of a file to the upright one, or back.
///
/// Each step transforms the picture, the camera, the tracked objects and all picture coordinates. It only exchanges and negates
/// numbers, so it can be undone exactly if pixel sizes are integers.
enum ViewChange: Hashable, Sendable {
    /// The picture is rotated by a quarter turn clockwise.
    case quarterTurn
    /// The left and right of the picture are exchanged.
    case mirroring

    /// Returns the steps that make a view upright.
    static func steps(from view: RecordedView) -> [ViewChange] {
        [ViewChange](repeating: .quarterTurn, count: view.orientation.quarterTurns) + (view.isMirrored ? [.mirroring] : [])
    }

    /// Returns the steps from the upright view to another one.
    static func steps(to view: RecordedView) -> [ViewChange] {
        (view.isMirrored ? [.mirroring] : [])
            + [ViewChange](repeating: .quarterTurn, count: (4 - view.orientation.quarterTurns) % 4)
    }

    /// Returns the size of the picture after the step.
    func size(_ size: SIMD2<Int>) -> SIMD2<Int> {
        self == .quarterTurn ? SIMD2(size.y, size.x) : size
    }

    /// Returns the intrinsics after the step. The pixel (x, y) becomes (height − y, x) when rotated and (width − x, y) when
    /// mirrored.
    func intrinsics(_ intrinsics: CameraIntrinsics) -> CameraIntrinsics {
        let (focal, principal, size) = (intrinsics.focalLength, intrinsics.principalPoint, SIMD2<Double>(intrinsics.imageSize))
        switch self {
        case .quarterTurn:
            return CameraIntrinsics(
                focalLength: SIMD2(focal.y, focal.x), principalPoint: SIMD2(size.y - principal.y, principal.x),
                imageSize: self.size(intrinsics.imageSize))
        case .mirroring:
            return CameraIntrinsics(
                focalLength: focal, principalPoint: SIMD2(size.x - principal.x, principal.y), imageSize: intrinsics.imageSize)
        }
    }

    /// Returns a rectangle after the step, in pixels.
    /// - Parameter size: the picture's size before the step.
    func rectangle(_ rectangle: ImageRectangle, in size: SIMD2<Int>) -> ImageRectangle {
        switch self {
        case .quarterTurn:
            ImageRectangle(
                left: Double(size.y) - (rectangle.top + rectangle.height), top: rectangle.left, width: rectangle.height,
                height: rectangle.width)
        case .mirroring:
            ImageRectangle(
                left: Double(size.x) - (rectangle.left + rectangle.width), top: rectangle.top, width: rectangle.width,
                height: rectangle.height)
        }
    }

    /// Returns a position after the step, in pixels.
    /// - Parameter size: the picture's size before the step.
    func position(_ position: SIMD2<Double>, in size: SIMD2<Int>) -> SIMD2<Double> {
        switch self {
        case .quarterTurn: SIMD2(Double(size.y) - position.y, position.x)
        case .mirroring: SIMD2(Double(size.x) - position.x, position.y)
        }
    }

    /// Returns a camera's placement after the step.
    ///
    /// The camera's axes rotate opposite to its picture. The world stays unchanged, or is mirrored with the picture.
    func worldFromCamera(_ camera: Matrix4) -> Matrix4 {
        switch self {
        case .quarterTurn: Matrix4(camera.columns.1, -camera.columns.0, camera.columns.2, camera.columns.3)
        case .mirroring: mirrored(camera)
        }
    }

    /// Returns a placement in the world after the step.
    /// - Parameter turnsWorld: whether the world rotates with the picture, because it is the camera's own space.
    func worldFromFace(_ face: Matrix4, turnsWorld: Bool) -> Matrix4 {
        switch self {
        case .quarterTurn:
            guard turnsWorld else { return face }
            let columns = face.columns
            func turned(_ column: SIMD4<Float>) -> SIMD4<Float> { SIMD4(column.y, -column.x, column.z, column.w) }
            return Matrix4(turned(columns.0), turned(columns.1), turned(columns.2), turned(columns.3))
        case .mirroring: return mirrored(face)
        }
    }

    /// Returns a direction in the world after the step.
    func direction(_ direction: SIMD3<Float>, turnsWorld: Bool) -> SIMD3<Float> {
        switch self {
        case .quarterTurn: turnsWorld ? SIMD3(direction.y, -direction.x, direction.z) : direction
        case .mirroring: mirrored(direction)
        }
    }

    /// Returns the coefficients of one colour after the step, in the order 1, y, z, x, xy, yz, 3z² − 1, xz, x² − y².
    func harmonics(_ light: [Float], turnsWorld: Bool) -> [Float] {
        switch self {
        case .quarterTurn:
            turnsWorld
                ? [light[0], -light[3], light[2], light[1], -light[4], -light[7], light[6], light[5], -light[8]] : light
        case .mirroring:
            [light[0], light[1], light[2], -light[3], -light[4], light[5], light[6], -light[7], light[8]]
        }
    }

    /// Returns a transform between two spaces that are both mirrored: x changes its sign in both.
    func mirrored(_ matrix: Matrix4) -> Matrix4 {
        let (x, y, z, origin) = matrix.columns
        return Matrix4(
            SIMD4(x.x, -x.y, -x.z, x.w), SIMD4(-y.x, y.y, y.z, y.w), SIMD4(-z.x, z.y, z.z, z.w),
            SIMD4(-origin.x, origin.y, origin.z, origin.w))
    }

    /// Returns a position or offset in a mirrored space.
    func mirrored(_ point: SIMD3<Float>) -> SIMD3<Float> { SIMD3(-point.x, point.y, point.z) }
}
