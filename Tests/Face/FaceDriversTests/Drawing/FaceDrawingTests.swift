import FaceTracking
import Meshes
import RenderMath
import Testing

@testable import FaceDrivers

/// The strokes have FaceIt's proportions. The tests compute every point a second time from the proportions.
@Suite struct FaceDrawingTests {
    static let sizes: [SIMD2<Double>] = [[375, 667], [1024, 768], [90, 90]]

    private func near(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ size: SIMD2<Double>) -> Bool {
        (a - b).length < 1e-12 * size.length
    }

    @Test("Brows and mouth follow the face proportions", arguments: sizes, FacialExpression.all)
    func browsAndMouth(_ size: SIMD2<Double>, _ face: FacialExpression) {
        let drawing = FaceDrawing(size: size)
        let pose = FacePose(face)
        let r = min(size.x, size.y) / 2 * 0.9
        let (cx, cy) = (size.x / 2, size.y / 2)
        // The view's right is the person's left.
        for (feature, sign) in [(FaceDrawing.Feature.leftBrow, 1.0), (.rightBrow, -1)] {
            let tilt = (face.eyeBrows == .relaxed ? 0.5 : face.eyeBrows == .furrowed ? -0.5 : 0) * sign
            let (x, y) = (cx + sign * r / 3, cy - r / 3 - r / 5)
            let brow = drawing.path(of: feature, pose).subpaths[0]
            #expect(near(brow.start, [x - r / 10, y - tilt * r / 20], size))
            #expect(near(brow.end, [x + r / 10, y + tilt * r / 20], size))
        }
        let curvature = [-1, -0.5, 0, 0.5, 1][FacialExpression.Mouth.allCases.firstIndex(of: face.mouth)!]
        let mouth = drawing.path(of: .mouth, pose).subpaths[0]
        let y = cy + r / 3
        #expect(near(mouth.start, [cx - r / 2, y], size))
        guard case .cubic(let control1, let control2, let end) = mouth.segments[0] else {
            Issue.record("the mouth is no cubic")
            return
        }
        #expect(near(control1, [cx - r / 2 + r / 3, y + curvature * r / 3], size))
        #expect(near(control2, [cx + r / 2 - r / 3, y + curvature * r / 3], size))
        #expect(near(end, [cx + r / 2, y], size))
    }

    @Test("Skull and eyes are circles, closed eyes are lines of two radii, squinting eyes are in between", arguments: sizes)
    func skullAndEyes(_ size: SIMD2<Double>) {
        let drawing = FaceDrawing(size: size)
        let r = min(size.x, size.y) / 2 * 0.9
        let middle = size / 2
        func points(_ feature: FaceDrawing.Feature, _ eyes: FacialExpression.Eyes) -> [SIMD2<Double>] {
            drawing.path(of: feature, FacePose(FacialExpression(eyes: eyes))).flattened(tolerance: 1e-4)[0].points
        }
        #expect(points(.skull, .open).allSatisfy { abs(($0 - middle).length - r) < 1e-5 * r })
        for (feature, sign) in [(FaceDrawing.Feature.leftEye, 1.0), (.rightEye, -1)] {
            let center = middle + SIMD2(sign * r / 3, -r / 3)
            #expect(points(feature, .open).allSatisfy { abs(($0 - center).length - r / 10) < 1e-5 * r })
            for point in points(feature, .squinting) {
                let offset = (point - center) / SIMD2(r / 10, r / 10 * FacePose.squintingOpening)
                #expect(abs(offset.length - 1) < 1e-4)
            }
            let closed = points(feature, .closed)
            #expect(closed.count == 2)
            #expect(near(closed[0], center - SIMD2(r / 10, 0), size) && near(closed[1], center + SIMD2(r / 10, 0), size))
        }
    }

    @Test("A path attached to a feature moves with it")
    func followers() throws {
        let drawing = FaceDrawing()
        let rest = FacePose(FacialExpression())
        var shapes = BlendShapeValues([.mouthSmileLeft: 0.8, .mouthSmileRight: 0.6, .browInnerUp: 0.5, .eyeBlinkLeft: 0.6])
        shapes[.browDownRight] = 0.9
        shapes[.eyeLookOutLeft] = 0.4
        let pose = FacePose(shapes)
        for feature in FaceDrawing.Feature.allCases where feature != .skull {
            let move = try #require(drawing.move(with: feature, pose))
            let resting = drawing.path(of: feature, rest).flattened(tolerance: 0.001, longestLine: 2)[0].points.map(move)
            let drawn = drawing.path(of: feature, pose).flattened(tolerance: 1e-5)
            for point in resting {
                #expect(Self.distance(point, drawn[0]) < 0.01, "\(feature)")
            }
        }
    }

    private static func distance(_ point: SIMD2<Double>, _ line: Polyline) -> Double {
        let points = line.points + (line.isClosed ? [line.points[0]] : [])
        return zip(points, points.dropFirst()).map { a, b in
            let side = b - a
            return (point - a - side * min(max((point - a).dot(side) / side.dot(side), 0), 1)).length
        }.min() ?? .infinity
    }

    @Test("Blend shapes move curvature, tilt, opening and gaze within their ranges")
    func continuousPose() {
        let rest = FacePose(BlendShapeValues())
        #expect(rest == FacePose(FacialExpression()))
        let full = FacePose(BlendShapeValues(Array(repeating: 1.5, count: 52)))
        #expect(full.mouthCurvature == 0 && full.eyeOpening.left == 0 && full.browRaise.right == 1 && full.gaze == .zero)
        let left = FacePose(
            BlendShapeValues([
                .eyeLookOutLeft: 0.5, .eyeLookInRight: 0.5, .eyeLookUpLeft: 0.25, .eyeLookUpRight: 0.25, .eyeBlinkRight: 1,
                .mouthFrownLeft: 0.5, .mouthFrownRight: 0.25, .browDownLeft: 0.5,
            ]))
        #expect(left.gaze == SIMD2(0.5, 0.25) && left.eyeOpening.left == 1 && left.eyeOpening.right == 0)
        #expect(left.mouthCurvature == -0.375 && left.browTilt.left == -0.5 && left.browTilt.right == 0)
    }
}
