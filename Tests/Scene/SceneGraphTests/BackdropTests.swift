import Imaging
import RenderMath
import SceneGraph
import Testing

@Suite("The recorded camera matches footage at its position in the frame")
struct BackdropTests {
    /// An ARKit camera's intrinsics at an eighth of its size.
    static let recorded = SIMD2(180.0, 135.0)
    static let focal = SIMD2(179.8, 179.5)
    static let principal = SIMD2(88.6, 68.3)

    /// The position in the recording's picture of a point in front of the camera.
    static func place(of point: SIMD3<Float>) -> SIMD2<Double> {
        SIMD2(
            principal.x + focal.x * Double(point.x) / Double(-point.z),
            principal.y - focal.y * Double(point.y) / Double(-point.z))
    }

    /// The recording's picture with a soft dot at a point, scaled to fill footage of another size and then placed in a frame.
    static func dot(at place: SIMD2<Double>, footage: ImageSize, frame: ImageSize, _ fit: ImageFit) -> SIMD2<Double> {
        let picture = LinearImage(size: ImageSize(180, 135)) { x, y in
            let distance = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - place
            let light = Float(max(0, 1 - (distance * distance).sum() / 64))
            return LinearColor(red: light, green: light, blue: light)
        }
        let black = LinearColor(red: 0, green: 0, blue: 0)
        let shown = picture.placed(in: footage, .fill).placed(in: frame, fit, margins: black)
        var (sum, weight) = (SIMD2<Double>.zero, 0.0)
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let light = Double(shown[x, y].premultiplied.x)
                sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * light
                weight += light
            }
        }
        return sum / weight
    }

    @Test(
        "a point of the face stays at the same point of the footage at any aspect ratio", arguments: ImageFit.allCases,
        [
            (ImageSize(180, 135), ImageSize(160, 90)), (ImageSize(180, 135), ImageSize(90, 160)),
            (ImageSize(192, 108), ImageSize(180, 135)), (ImageSize(192, 108), ImageSize(101, 101)),
            (ImageSize(192, 108), ImageSize(192, 108)), (ImageSize(90, 160), ImageSize(160, 120)),
        ])
    func landmark(fit: ImageFit, sizes: (footage: ImageSize, frame: ImageSize)) {
        var camera = Camera(
            lens: .pinhole(focalLength: Self.focal, principalPoint: Self.principal, pictureSize: Self.recorded))
        camera.backdrop = Camera.Backdrop(size: sizes.footage, fit: fit)
        let projection = camera.projection(width: sizes.frame.width, height: sizes.frame.height)
        for point in [SIMD3<Float>(0.01, 0.02, -0.5), SIMD3(-0.03, -0.02, -0.4)] {
            let clip = projection.clipFromCamera * SIMD4(point, 1)
            let found = SIMD2(
                (Double(clip.x / clip.w) + 1) / 2 * Double(sizes.frame.width),
                (1 - Double(clip.y / clip.w)) / 2 * Double(sizes.frame.height))
            let seen = Self.dot(at: Self.place(of: point), footage: sizes.footage, frame: sizes.frame, fit)
            // Filters keep a dot's centre except for sampling errors.
            #expect((found.x - seen.x).magnitude < 0.05 && (found.y - seen.y).magnitude < 0.05, "\(found) \(seen)")
        }
    }

    @Test("without a backdrop, or with one of the recording's own aspect ratio, nothing changes")
    func neutral() {
        var camera = Camera(
            lens: .pinhole(focalLength: Self.focal, principalPoint: Self.principal, pictureSize: Self.recorded))
        let plain = camera.projection(width: 160, height: 90)
        camera.backdrop = Camera.Backdrop(size: ImageSize(180, 135), fit: .fill)
        #expect(camera.projection(width: 160, height: 90).clipFromCamera == plain.clipFromCamera)
    }
}
