import FaceTracking
import RenderMath

/// A recording that tests the recognition of expressions from blend shapes: two people side by side show all 45 expressions
/// one after another. Each has a different resting face, uneven sides, varying strength and a tracker's noise.
///
/// In the first second both faces rest. Then each beat except the first changes one component by one step, with least jerk.
/// The truth changes halfway through that movement.
enum ExpressionDrill {
    static let frameRate = 30.0
    /// The duration of the initial rest, in seconds.
    static let restDuration = 1.0
    /// The duration of each expression including the movement to it, in seconds.
    static let beat = 0.8
    /// The duration of a movement, in seconds.
    static let movement = 0.12
    static let frameCount = Int((restDuration + beat * Double(script.count)) * frameRate)

    /// An expression as its words and the strengths of its components: the eyes' blink and squint, the brow, up positive, and
    /// the mouth, happy positive.
    struct Step {
        var eyes: String
        var eyeBrows: String
        var mouth: String

        var blink: Double { eyes == "closed" ? 0.92 : 0.04 }
        var squint: Double { eyes == "squinting" ? 0.66 : 0.06 }
        var brow: Double { ["relaxed": 0.62, "normal": 0, "furrowed": -0.62][eyeBrows] ?? 0 }
        var bend: Double { ["smile": 0.76, "grin": 0.37, "neutral": 0, "smirk": -0.37, "frown": -0.76][mouth] ?? 0 }
    }

    /// All expressions, ordered so that each differs from the one before by one step of one component.
    static let script: [Step] = {
        let mouths = ["frown", "smirk", "neutral", "grin", "smile"]
        var steps: [Step] = []
        for (eyesIndex, eyes) in ["open", "squinting", "closed"].enumerated() {
            for (browIndex, brows) in (eyesIndex % 2 == 0 ? browNames : browNames.reversed()).enumerated() {
                let isForth = (eyesIndex * browNames.count + browIndex) % 2 == 0
                for mouth in isForth ? mouths : mouths.reversed() {
                    steps.append(Step(eyes: eyes, eyeBrows: brows, mouth: mouth))
                }
            }
        }
        return steps
    }()

    private static let browNames = ["relaxed", "normal", "furrowed"]

    /// A person's face at rest, its position and its asymmetry.
    private struct Person {
        var id: String
        var position: SIMD3<Float>
        var seed: UInt32
        var neutral: [BlendShape: Double]
        /// The relative excess of the left side's movements over the mean.
        var leaning: Double
    }

    private static let people = [
        Person(
            id: "ann", position: SIMD3(-0.14, -0.04, -0.55), seed: 301,
            neutral: [
                .eyeSquintLeft: 0.14, .eyeSquintRight: 0.11, .browDownLeft: 0.16, .browDownRight: 0.13, .mouthFrownLeft: 0.12,
                .mouthFrownRight: 0.15, .eyeBlinkLeft: 0.07, .eyeBlinkRight: 0.05, .jawOpen: 0.03,
            ], leaning: 0.06),
        Person(
            id: "bo", position: SIMD3(0.14, -0.03, -0.55), seed: 302,
            neutral: [
                .browInnerUp: 0.17, .browOuterUpLeft: 0.08, .browOuterUpRight: 0.12, .mouthSmileLeft: 0.16,
                .mouthSmileRight: 0.12, .eyeBlinkLeft: 0.12, .eyeBlinkRight: 0.13, .eyeSquintLeft: 0.05, .eyeSquintRight: 0.06,
            ], leaning: -0.05),
    ]

    /// The recording.
    static func recording() -> [UInt8] {
        let header = RecordingHeader(
            imageSize: DemoRecording.intrinsics.imageSize, intrinsics: DemoRecording.intrinsics, frameRate: frameRate)
        var writer = JSONLineWriter(decimalPlaces: 4)
        var bytes = Array(writer.line(of: header).utf8) + [0x0A]
        for number in 0..<frameCount {
            let time = Double(number) / frameRate
            let frame = TrackedFrame(
                index: number, time: (time * 1e6).rounded() / 1e6,
                camera: TrackedCamera(worldFromCamera: .identity, intrinsics: DemoRecording.intrinsics),
                faces: people.map { person in
                    TrackedFace(
                        id: person.id, worldFromFace: Matrix4(translation: person.position),
                        blendShapes: shapes(of: person, at: time))
                })
            bytes += Array(writer.line(of: frame).utf8)
            bytes.append(0x0A)
        }
        return bytes
    }

    /// The truth as a table: the expression of both people from each time on.
    static func truth() -> [UInt8] {
        var text = "time,eyes,eyeBrows,mouth\n0,open,normal,neutral\n"
        for (index, step) in script.enumerated() {
            let time = restDuration + Double(index) * beat + movement / 2
            text += "\((time * 1e6).rounded() / 1e6),\(step.eyes),\(step.eyeBrows),\(step.mouth)\n"
        }
        return Array(text.utf8)
    }

    private static func shapes(of person: Person, at time: Double) -> BlendShapeValues {
        var values: [BlendShape: Double] = person.neutral
        func add(_ value: Double, _ left: BlendShape, _ right: BlendShape) {
            values[left, default: 0] += value * (1 + person.leaning)
            values[right, default: 0] += value * (1 - person.leaning)
        }
        let brow = level(\.brow, person, row: 3, at: time)
        let bend = level(\.bend, person, row: 4, at: time)
        add(level(\.blink, person, row: 1, at: time), .eyeBlinkLeft, .eyeBlinkRight)
        add(level(\.squint, person, row: 2, at: time), .eyeSquintLeft, .eyeSquintRight)
        add(max(-brow, 0), .browDownLeft, .browDownRight)
        add(max(brow, 0), .browOuterUpLeft, .browOuterUpRight)
        values[.browInnerUp, default: 0] += max(brow, 0)
        add(max(bend, 0), .mouthSmileLeft, .mouthSmileRight)
        add(max(-bend, 0), .mouthFrownLeft, .mouthFrownRight)
        var result = BlendShapeValues()
        for shape in BlendShape.allCases {
            guard let value = values[shape] else { continue }
            // Each shape has its own noise, as strong as a tracker's in good light.
            let noise = 0.02 * Tremor(seed: person.seed, row: 20 + shape.rawValue).jitter(at: time)
            result[shape] = Float(min(max(value + noise, 0), 1))
        }
        return result
    }

    /// The strength of a component at a time.
    private static func level(_ component: KeyPath<Step, Double>, _ person: Person, row: Int, at time: Double) -> Double {
        let resting = Step(eyes: "open", eyeBrows: "normal", mouth: "neutral")[keyPath: component]
        let position = (time - restDuration) / beat
        guard position >= 0 else { return 0 }
        let index = min(Int(position), script.count - 1)
        let before = index == 0 ? resting : script[index - 1][keyPath: component]
        let now = script[index][keyPath: component]
        let move = MotionTrack.ease((time - restDuration - Double(index) * beat) / movement)
        // Repeated expressions differ in strength.
        let mood = 0.06 * Tremor(seed: person.seed, row: row).value(at: time * 0.5)
        return before + (now - before) * move - resting + (now == resting ? 0 : mood * move)
    }
}
