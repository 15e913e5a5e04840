import FaceTracking
import Imaging
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

@Suite("Relief faces and rectangles")
struct ReliefDriverTests {
    /// A scene with a relief and its driver, and the states for given frames.
    private struct Stage {
        var scene = Scene()
        var driver: ReliefDriver
        var header = RecordingHeader(imageSize: SIMD2(200, 100))

        init() {
            let node = scene.add(Node(name: "relief"))
            let mesh = scene.add(ProceduralMesh.quad(width: 1, height: 1, columns: 2, rows: 3))
            let pivot = scene.add(Node(name: "turning"), under: node)
            driver = ReliefDriver(node: node, pivot: pivot, mesh: mesh, grid: SIMD2(3, 4))
            driver.margin = 0
            driver.isSquare = false
            driver.isSmoothed = false
            driver.isIdle = false
        }

        func states(_ frames: [TrackedFrame], in pictures: [ImageView] = []) -> [FrameState] {
            var timeline = Timeline(scene: scene, drivers: DriverSet(reliefs: [driver]), header: header)
            return frames.map { timeline.advance(to: $0, seenIn: pictures) }
        }

        func relief(in state: FrameState) -> Relief? {
            state[driver.node].isHidden ? nil : state.reliefs.first?.relief
        }

        /// In pixels of the picture of the header: left, top, width, height.
        func pixels(in state: FrameState) -> [Double]? {
            guard let found = relief(in: state)?.heights.rectangle else { return nil }
            return [found.left * 200, found.top * 100, found.width * 200, found.height * 100]
        }
    }

    private static func face(_ id: String, _ rectangle: [Double]?, isTracked: Bool = true) -> TrackedFace {
        TrackedFace(
            id: id, isTracked: isTracked,
            rectangle: rectangle.map { ImageRectangle(left: $0[0], top: $0[1], width: $0[2], height: $0[3]) })
    }

    private static func frames(_ faces: [[TrackedFace]], step: Double = 0.1) -> [TrackedFrame] {
        faces.enumerated().map { TrackedFrame(index: $0.offset, time: Double($0.offset) * step, faces: $0.element) }
    }

    private static func isNear(_ found: [Double]?, _ expected: [Double]) -> Bool {
        guard let found else { return false }
        return zip(found, expected).allSatisfy { ($0 - $1).magnitude < 1e-9 }
    }

    @Test("A relief takes the largest face, keeps it while it is tracked, then takes the largest again")
    func choice() {
        let (small, large) = ([10.0, 10, 20, 20], [100.0, 10, 30, 20])
        let states = Stage().states(
            Self.frames([
                [Self.face("a", small), Self.face("b", large)],
                [Self.face("a", [0, 0, 90, 90]), Self.face("b", large)],
                [Self.face("a", small), Self.face("b", large, isTracked: false)],
                [Self.face("a", small), Self.face("b", large)],
                [Self.face("c", small)],
                [],
                [Self.face("a", large), Self.face("c", small)],
            ]))
        let stage = Stage()
        let expected: [[Double]?] = [large, large, small, small, small, nil, large]
        for (state, rectangle) in zip(states, expected) {
            if let rectangle {
                #expect(Self.isNear(stage.pixels(in: state), rectangle), "frame \(state.index)")
            } else {
                #expect(stage.relief(in: state) == nil, "frame \(state.index)")
            }
        }
    }

    @Test("The rectangle is the mean of the last four values of at most half a second of age")
    func average() {
        var stage = Stage()
        stage.driver.isSmoothed = true
        var random = SeededGenerator(seed: 77)
        var time = 0.0
        var frames: [TrackedFrame] = []
        for index in 0..<60 {
            let rectangle = [
                random.number(in: 20..<60), random.number(in: 10..<30), random.number(in: 20..<90), random.number(in: 10..<60),
            ]
            frames.append(TrackedFrame(index: index, time: time, faces: [Self.face("a", rectangle)]))
            time += random.number(in: 0.01..<0.3)
        }
        for (index, state) in stage.states(frames).enumerated() {
            let kept = frames[max(0, index - 3)...index].filter { frames[index].time - $0.time <= 0.5 }
            let values = kept.map { $0.faces[0].rectangle! }
            func mean(_ parts: [Double]) -> Double { parts.reduce(0, +) / Double(parts.count) }
            let expected = [
                mean(values.map(\.left)), mean(values.map(\.top)), mean(values.map(\.width)), mean(values.map(\.height)),
            ]
            #expect(Self.isNear(stage.pixels(in: state), expected), "\(random), frame \(index)")
        }
    }

    @Test("A new face starts a new mean")
    func averageOfAnother() {
        var stage = Stage()
        stage.driver.isSmoothed = true
        let states = stage.states(
            Self.frames([[Self.face("a", [0, 0, 40, 40])], [Self.face("b", [100, 0, 20, 20])]], step: 0.05))
        #expect(Self.isNear(stage.pixels(in: states[1]), [100, 0, 20, 20]))
    }

    @Test(
        "A rectangle outside the picture, one pixel wide or empty counts as a lost face",
        arguments: [
            [-50.0, 10, 40, 40], [210, 10, 40, 40], [10, 120, 40, 40], [10, 10, 1, 40], [10, 10, 40, 1], [10, 10, 0, 0],
            [198.8, 10, 40, 40], [-39, 10, 40, 40],
        ])
    func degenerate(rectangle: [Double]) {
        var stage = Stage()
        stage.driver.margin = 0.5
        stage.driver.isSquare = true
        let good = [Self.face("a", [50, 10, 40, 40])]
        let states = stage.states(Self.frames([good, [Self.face("a", rectangle)], good]))
        #expect(states.map { stage.relief(in: $0) != nil } == [true, false, true])
        stage.driver.whenLost = .hold
        let held = stage.states(Self.frames([good, [Self.face("a", rectangle)], good]))
        #expect(stage.pixels(in: held[1]) == stage.pixels(in: held[0]))
        // A held rectangle is applied to the frame's own picture.
        #expect(stage.relief(in: held[1])?.heights.picture == FrameImage(source: 0, frame: 1))
    }

    @Test("A face that was never seen shows nothing, even while lost faces are held")
    func neverSeen() {
        var stage = Stage()
        stage.driver.whenLost = .hold
        for state in stage.states(Self.frames([[], [Self.face("a", nil, isTracked: false)]])) {
            #expect(stage.relief(in: state) == nil)
        }
    }

    @Test("Margins enlarge a rectangle, squares extend its shorter side, the picture clips it")
    func growing() {
        var stage = Stage()
        stage.driver.margin = 0.25
        let face = [Self.face("a", [40, 20, 40, 20])]
        #expect(Self.isNear(stage.pixels(in: stage.states(Self.frames([face]))[0]), [30, 15, 60, 30]))
        stage.driver.isSquare = true
        #expect(Self.isNear(stage.pixels(in: stage.states(Self.frames([face]))[0]), [30, 0, 60, 60]))
        stage.driver.margin = 0.5
        #expect(Self.isNear(stage.pixels(in: stage.states(Self.frames([face]))[0]), [20, 0, 80, 70]))
    }

    @Test("Without a recorded rectangle the tracked vertices locate the face", arguments: [UInt64(5), 6])
    func projection(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stage = Stage()
        let vertices = (0..<9).map { _ in SIMD3<Float>(random.direction() * 0.09) }
        let turn = Quaternion(angle: random.number(in: -1..<1), axis: SIMD3<Float>(random.direction()))
        let worldFromFace = Transform(translation: SIMD3(0.05, -0.02, -0.5), rotation: turn).matrix
        let worldFromCamera = Matrix4(translation: SIMD3(0.01, 0.02, 0.03))
        let camera = TrackedCamera(
            worldFromCamera: worldFromCamera,
            intrinsics: CameraIntrinsics(
                focalLength: SIMD2(150, 140), principalPoint: SIMD2(90, 55), imageSize: SIMD2(200, 100)))
        let face = TrackedFace(id: "a", worldFromFace: worldFromFace, vertices: vertices)
        let state = stage.states([TrackedFrame(index: 0, time: 0, camera: camera, faces: [face])])[0]
        // A pinhole in double precision: x and y over the depth, times the focal length.
        let places = vertices.map { vertex -> SIMD2<Double> in
            let point = SIMD3<Double>(worldFromFace.transform(point: vertex)) - SIMD3(0.01, 0.02, 0.03)
            return SIMD2(90 + 150 * point.x / -point.z, 55 - 140 * point.y / -point.z)
        }
        let (xs, ys) = (places.map(\.x), places.map(\.y))
        let expected = [xs.min()!, ys.min()!, xs.max()! - xs.min()!, ys.max()! - ys.min()!]
        let found = try #require(stage.pixels(in: state))
        for (a, b) in zip(found, expected) { #expect((a - b).magnitude < 1e-3, "\(random)") }
    }

    @Test("Without vertices the face outline locates the face, also in another camera's picture")
    func outline() throws {
        let stage = Stage()
        let face = TrackedFace(id: "a", worldFromFace: Matrix4(translation: SIMD3(0, 0, -0.5)))
        let view = ImageView.rendered(
            worldFromCamera: .identity, camera: Camera(lens: .fieldOfView(.pi / 2)), size: ImageSize(400, 400))
        let state = stage.states([TrackedFrame(index: 0, time: 0, faces: [face])], in: [view])[0]
        let rectangle = try #require(stage.relief(in: state)?.heights.rectangle)
        // A face is 148 mm wide and 187 mm high; half the picture is half a metre at the distance of its rim.
        #expect((rectangle.left + rectangle.width / 2 - 0.5).magnitude < 1e-6)
        #expect((rectangle.width - 0.074 / 0.527).magnitude < 0.005 && rectangle.height > rectangle.width)
        let behind = TrackedFace(id: "a", worldFromFace: Matrix4(translation: SIMD3(0, 0, 0.5)))
        let hidden = stage.states([TrackedFrame(index: 0, time: 0, faces: [behind])], in: [view])[0]
        #expect(stage.relief(in: hidden) == nil)
    }

    @Test("An expression drives the height between two limits, and the height holds while the face is lost")
    func heightScale() {
        var stage = Stage()
        stage.driver.heightScale = .driven(.shape(.jawOpen), from: 0.2, to: 0.6)
        stage.driver.whenLost = .hold
        let openings: [Float] = [0, 0.5, 1.4, -1]
        let frames = openings.map { opening -> [TrackedFace] in
            var face = Self.face("a", [50, 10, 40, 40])
            face.blendShapes[.jawOpen] = opening
            return [face]
        }
        let states = stage.states(Self.frames(frames + [[]]))
        let expected: [Float] = [0.2, 0.4, 0.6, 0.2, 0.2]
        for (state, scale) in zip(states, expected) {
            #expect(((stage.relief(in: state)?.heightScale ?? -1) - scale).magnitude < 1e-6)
        }
    }

    @Test("A delayed texture is the newest that is old enough, else the oldest; heights have no delay")
    func delay() {
        var stage = Stage()
        stage.driver.textureDelay = 0.25
        var frames = Self.frames((0..<12).map { [Self.face("a", [Double($0), 10, 40, 40])] })
        frames[5].faces = []
        frames[6].faces = []
        stage.driver.whenLost = .hold
        let states = stage.states(frames)
        // 0.25 s lie between two and three frames back; frames without a face leave none.
        let expected = [0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 7, 8]
        for (state, late) in zip(states, expected) {
            let relief = stage.relief(in: state)
            #expect(relief?.texture.picture.frame == late, "frame \(state.index)")
            #expect(relief.map { ($0.texture.rectangle.left * 200 - Double(late)).magnitude < 1e-9 } == true)
            #expect(relief?.heights.picture.frame == state.index)
        }
    }

    @Test("A delay of whole frames is exact despite rounding of times")
    func wholeFrames() {
        var stage = Stage()
        stage.driver.textureDelay = 0.1
        let frames = Self.frames((0..<200).map { _ in [Self.face("a", [10, 10, 40, 40])] }, step: 1.0 / 30)
        for state in stage.states(frames) where state.index >= 3 {
            #expect(stage.relief(in: state)?.texture.picture.frame == state.index - 3)
        }
    }

    @Test("A found or lost face flips a relief, a face present from the start does not")
    func trigger() {
        for trigger in ReliefDriver.FlipTrigger.allCases {
            var stage = Stage()
            stage.driver.flipTrigger = trigger
            let seen = [Self.face("a", [50, 10, 40, 40])]
            let states = stage.states(Self.frames([seen, seen, [], [], seen, seen, seen]))
            let turning = states.map { $0[stage.driver.pivot].parentFromNode != .identity }
            switch trigger {
            case .found: #expect(turning == [false, false, false, false, false, true, true])
            case .lost: #expect(turning == [false, false, false, true, true, true, true])
            case .none: #expect(turning == Array(repeating: false, count: 7))
            }
        }
    }
}
