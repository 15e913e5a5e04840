import FaceTracking
import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceFitting

/// Registration recovers the motion of a head between two pictures. Fitted poses slide less than poses from landmarks.
@Suite struct FilmRegistrationTests {
    private static let pose = HeadPose(rotationVector: SIMD3(0.05, 0.2, 0.02), translation: SIMD3(0.01, -0.01, -0.55))
    /// The motion of the head between the pictures.
    private static let change = PoseChange(turn: SIMD3(0.01, -0.02, 0.008), move: SIMD3(0.001, 0.0008, 0.004))

    private func head(contrast: Double = 1) throws -> PaintedHead {
        let made = try SyntheticTake(frames: 1)
        return PaintedHead(
            model: made.model, identity: made.identity,
            camera: PinholeCamera(verticalAngle: 43.6, imageSize: SIMD2(640, 480)), contrast: contrast)
    }

    /// The motion found from two pictures, while the landmarks report no motion.
    private func motion(
        _ head: PaintedHead, block: Int = 1, earlier: (inout SRGBImage) -> Void = { _ in }, gain: Double = 1,
        offset: Double = 0,
        later: (inout SRGBImage) -> Void = { _ in }
    ) throws -> ImageMotion? {
        let weights = [Double](repeating: 0, count: BlendShape.count)
        let fit = FrameFit(pose: Self.pose, weights: weights)
        var pictures = (
            head.picture(of: fit),
            head.picture(
                of: FrameFit(pose: Self.pose.changed(by: Self.change), weights: weights), gain: gain, offset: offset)
        )
        earlier(&pictures.0)
        later(&pictures.1)
        let samples = SurfaceSamples(head.model, count: 3000)
        let vertices = head.model.vertices(identity: head.identity, weights: weights)
        func sight(_ picture: SRGBImage) throws -> FaceSight {
            FaceSight(
                fit: fit, points: samples.points(on: vertices), normals: samples.normals(on: vertices),
                patch: try #require(
                    FacePatch(
                        of: picture, from: .zero, to: SIMD2(640, 480), block: block, blur: GaussianWeights(deviation: 0.8))))
        }
        return ImageMotionSolver(camera: head.camera).motion(from: try sight(pictures.0), to: try sight(pictures.1))
    }

    /// The distance between two changes in image space, in pixels: the root mean square over the face.
    private func pixels(_ head: PaintedHead, between a: PoseChange, _ b: PoseChange) -> Double {
        let (first, second) = (Self.pose.changed(by: a), Self.pose.changed(by: b))
        let squares = head.model.rest.map { point -> Double in
            let away = head.camera.project(first.apply(point)) - head.camera.project(second.apply(point))
            return away.dot(away)
        }
        return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }

    @Test func registrationRecoversHeadMotion() throws {
        let head = try head()
        let found = try #require(try motion(head))
        #expect(pixels(head, between: PoseChange(), Self.change) > 1.5)
        #expect(pixels(head, between: found.change, Self.change) < 0.05)
    }

    @Test func pixelBlocksGiveTheSameMotion() throws {
        let head = try head()
        let found = try #require(try motion(head, block: 2))
        #expect(pixels(head, between: found.change, Self.change) < 0.1)
    }

    @Test func lightChangeIsNotMotion() throws {
        let head = try head()
        let found = try #require(try motion(head, gain: 1.15, offset: -12))
        #expect(pixels(head, between: found.change, Self.change) < 0.06)
    }

    @Test func passingObjectIsIgnored() throws {
        let head = try head()
        func bar(_ left: Int) -> (inout SRGBImage) -> Void {
            { image in
                for y in 0..<480 {
                    for column in 0..<40 {
                        let grey = UInt8(20 + column * column * 5 % 230)
                        image[left + column, y] = SRGBA8(red: grey, green: grey, blue: grey)
                    }
                }
            }
        }
        let found = try #require(try motion(head, earlier: bar(300), later: bar(312)))
        #expect(pixels(head, between: found.change, Self.change) < 0.15)
    }

    @Test func unrelatedPictureGivesNoMotion() throws {
        var generator = SeededGenerator(seed: 4)
        let found = try motion(try head()) { image in
            for index in 0..<640 * 480 {
                let grey = UInt8(generator.number() * 255)
                image[index % 640, index / 640] = SRGBA8(red: grey, green: grey, blue: grey)
            }
        }
        #expect(found == nil, "\(String(describing: found?.change))")
    }

    @Test func plainSkinGivesLittleInformation() throws {
        // Without a pattern only the outline gives a little information.
        let head = try head(contrast: 0)
        let found = try motion(head)
        let told = found.map { $0.information.square(of: Self.change) } ?? 0
        let clear = try #require(try motion(try self.head())).information.square(of: Self.change)
        #expect(told < clear / 20, "\(told), \(clear)")
    }

    /// A head seen by a hand-held camera: slow sway, and jitter from frame to frame.
    private static func shaken(_ time: Double) -> HeadPose {
        let frame = (time * 30).rounded()
        func shake(_ step: Double) -> Double {
            let value = (frame + 1) * step
            return value - value.rounded(.down) - 0.5
        }
        return HeadPose(
            rotationVector: SIMD3(0.02 * PortableMath.sin(2 * time), 0.15 * PortableMath.sin(time), 0.01 * shake(0.618)),
            translation: SIMD3(0.004 * shake(0.755), 0.004 * shake(0.57), -0.55))
    }

    @Test func posesFollowPicturesWithoutDriftFromLandmarks() throws {
        let noise = 0.35
        let made = try SyntheticTake(
            frames: 40, noise: noise, seed: 3, motion: Self.shaken, expression: { _ in [:] })
        let fitter = TakeFitter(
            made.model, fieldOfView: made.camera.intrinsics.verticalAngle, smoothingSeconds: TakeFitter.defaultSmoothing,
            threads: 2)
        let placed = fitter.place(made.take)
        var registration = FilmRegistration(placed)
        let head = PaintedHead(model: made.model, identity: made.identity, camera: made.camera)
        for (frame, truth) in made.truth.enumerated() { registration.add(head.picture(of: truth), frame: frame) }
        let followed = fitter.finish(placed, following: registration)
        let alone = fitter.finish(placed, following: nil)

        /// The slip of face points over the skin from frame to frame, and their overall error: root mean squares in pixels.
        func errors(_ take: FittedTake) throws -> (slip: Double, place: Double) {
            let faces = try #require(take.people.first).faces
            #expect(faces.count == made.truth.count)
            // The error of the fitted face at rest is the same in all frames and no error of the motion.
            let away = faces.map { face -> [SIMD2<Double>] in
                let truth = made.truth[face.frame].pose
                return stride(from: 0, to: made.model.vertexCount, by: 40).map { vertex in
                    made.camera.project(face.fit.pose.apply(made.model.rest[vertex]))
                        - made.camera.project(truth.apply(made.model.rest[vertex]))
                }
            }
            func size(_ values: [SIMD2<Double>]) -> Double {
                (values.reduce(0) { $0 + $1.dot($1) } / Double(values.count)).squareRoot()
            }
            let slips = zip(away, away.dropFirst()).flatMap { zip($0, $1).map { $1 - $0 } }
            let means = away[0].indices.map { index in
                away.reduce(SIMD2<Double>()) { $0 + $1[index] } / Double(away.count)
            }
            return (size(slips), size(away.flatMap { zip($0, means).map { $0 - $1 } }))
        }
        let (with, without) = (try errors(followed), try errors(alone))
        #expect(with.slip < 0.03, "\(with), \(without)")
        #expect(with.slip < 0.25 * without.slip, "\(with), \(without)")
        #expect(with.place <= without.place, "\(with), \(without)")
        let slips = try #require(followed.people.first).faces.map(\.slip)
        #expect(slips[0] == nil && slips.dropFirst().allSatisfy { $0 != nil })
        #expect(alone.people[0].faces.allSatisfy { $0.slip == nil })
    }

    @Test func slipIsTheMotionThatThePoseMisses() {
        // The information of one landmark along each axis, with a residual of 2 pixels along one of them.
        var geometry = SymmetricMatrix6()
        for index in 0..<6 { geometry.set(index, index, Double(FaceModel.landmarkCount)) }
        let motion = ImageMotion(change: PoseChange(move: SIMD3(3, 0, 0)), information: geometry)
        let frames = [nil, motion, nil].map {
            PoseFusion.Frame(geometry: geometry, eyes: 100, isMeasured: true, motion: $0)
        }
        let slips = PoseFusion.slips(of: frames, [PoseChange(), PoseChange(move: SIMD3(1, 0, 0)), PoseChange()])
        #expect(slips[0] == nil && slips[2] == nil)
        #expect(((slips[1] ?? 0) - 0.02).magnitude < 1e-12)
    }

    @Test func framesWithoutPicturesUseTheLandmarks() throws {
        let made = try SyntheticTake(frames: 20, noise: 0.3, motion: Self.shaken, expression: { _ in [:] })
        let fitter = TakeFitter(
            made.model, fieldOfView: made.camera.intrinsics.verticalAngle, smoothingSeconds: TakeFitter.defaultSmoothing,
            threads: 1)
        let placed = fitter.place(made.take)
        let followed = fitter.finish(placed, following: FilmRegistration(placed))
        let raw = fitter.place(made.take).people[0].parts[0].fits
        for (face, fit) in zip(try #require(followed.people.first).faces, raw) {
            #expect((face.fit.pose.translation - fit.pose.translation).length < 1e-6)
            #expect(degrees(between: face.fit.pose, fit.pose) < 1e-3)
        }
    }
}
