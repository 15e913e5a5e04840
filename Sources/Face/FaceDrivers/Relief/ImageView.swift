import FaceTracking
public import Imaging
public import RenderMath
public import SceneGraph

/// The view of a picture in which reliefs search for faces.
public enum ImageView: Sendable {
    /// The view of the recording's camera, or of the scene's if the recording has none. A nil size means the recording's
    /// picture size.
    case captured(size: ImageSize?)
    /// The view of another scene's camera.
    case rendered(worldFromCamera: Matrix4, camera: Camera, size: ImageSize)
}

/// Finds faces in a picture.
struct FaceLocator {
    /// The picture's size in texels.
    let size: SIMD2<Int>
    /// The projection; nil if the camera's placement is not invertible.
    private let clipFromWorld: Matrix4?
    /// The size of the picture to which recorded rectangles refer; nil if they refer to another picture.
    private let recordedSize: SIMD2<Int>?

    /// - Parameter recordedSize: the size of the picture to which recorded rectangles refer, or nil if they refer to another
    ///   picture.
    init(worldFromCamera: Matrix4, camera: Camera, size: SIMD2<Int>, rectanglesIn recordedSize: SIMD2<Int>?) {
        self.size = size
        self.recordedSize = recordedSize
        let projection = camera.projection(width: size.x, height: size.y)
        clipFromWorld = worldFromCamera.affineInverse.map { projection.clipFromCamera * $0 }
    }

    /// Returns the rectangle of a face; nil if the face is not in front of the camera or covers too few texels of the picture.
    func rectangle(of face: TrackedFace) -> ImageRectangle? {
        guard let found = recordedRectangle(of: face) ?? projectedRectangle(of: face), texels(of: found) != nil else {
            return nil
        }
        return found
    }

    /// Returns the texels that a rectangle covers; nil for fewer than two columns or rows.
    func texels(of rectangle: ImageRectangle) -> (columns: Range<Int>, rows: Range<Int>)? {
        ImageSize(width: size.x, height: size.y).flatMap { rectangle.texels(in: $0) }
    }

    private func recordedRectangle(of face: TrackedFace) -> ImageRectangle? {
        guard let recordedSize, let rectangle = face.rectangle else { return nil }
        let scale = 1 / SIMD2<Double>(recordedSize)
        return ImageRectangle(
            left: rectangle.left * scale.x, top: rectangle.top * scale.y, width: rectangle.width * scale.x,
            height: rectangle.height * scale.y)
    }

    private func projectedRectangle(of face: TrackedFace) -> ImageRectangle? {
        guard let clipFromWorld else { return nil }
        let clipFromFace = clipFromWorld * face.worldFromFace
        var least = SIMD2(repeating: Double.infinity)
        var largest = -least
        for point in face.vertices ?? FaceOutline.points {
            let clip = clipFromFace * SIMD4(point, 1)
            guard clip.w > 0 else { return nil }
            let position = SIMD2<Double>(SIMD2(clip.x, clip.y)) / Double(clip.w)
            least = pointwiseMin(least, position)
            largest = pointwiseMax(largest, position)
        }
        guard least.x <= largest.x else { return nil }
        // Clip space ranges from −1 to 1 with y up.
        return ImageRectangle(
            left: (least.x + 1) / 2, top: (1 - largest.y) / 2, width: (largest.x - least.x) / 2,
            height: (largest.y - least.y) / 2)
    }
}

/// Points around a face at rest, for recordings without vertices.
enum FaceOutline {
    /// The outermost vertices of the project's own face in sixteen directions, and the tip of its nose, in face space, in
    /// metres.
    static let points: [SIMD3<Float>] = {
        let half: [SIMD3<Float>] = [
            SIMD3(0.074, 0.029, -0.027), SIMD3(0.068, 0.060, -0.013), SIMD3(0.058, 0.076, 0), SIMD3(0.043, 0.086, 0.014),
            SIMD3(0.061, -0.050, -0.017), SIMD3(0.047, -0.074, -0.005), SIMD3(0.027, -0.087, 0.013),
        ]
        let center = [SIMD3<Float>(0, 0.094, 0.028), SIMD3(0, -0.093, 0.024), SIMD3(0, -0.003, 0.066)]
        return half + half.map { SIMD3(-$0.x, $0.y, $0.z) } + center
    }()
}
