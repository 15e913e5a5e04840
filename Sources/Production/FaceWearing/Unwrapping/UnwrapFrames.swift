import ConfigSettings
import FaceTracking
import RenderMath

/// Rates how well the frames of a take show a face, and chooses those that together show the most of it.
struct UnwrapFrames {
    /// A frame in which the face is tracked.
    struct Candidate: Hashable {
        /// The frame's index.
        var frame: Int
        /// The index of the person's face in this frame, as counted by ``FaceAnchor``. A person who appears later may get the
        /// index of one who left.
        var anchor: Int
        /// The direction from the face to the camera: a unit vector in face space.
        var toCamera: SIMD3<Double>
        /// The quality of the frame according to the take, 0…1: open eyes, a face at rest, a close fit, a large face.
        var quality: Double
    }

    private(set) var candidates: [Candidate] = []
    /// The index of the person in the candidates, in order of first appearance.
    let person: Int
    /// The number of usable frames in which each person is tracked.
    let framesOfPeople: [Int]
    /// The largest number of face anchors.
    static let mostAnchors = 8
    /// Whether the take has light.
    private(set) var hasLight = false

    /// The blink weights below which an eye is open, and above which it is closed.
    private static let (openEye, closedEye) = (0.3, 0.65)
    /// The landmark error at which quality falls to a half, as a fraction of the distance between the eyes.
    private static let poorFit = 0.03
    /// The angle between views, in radians, at which a frame shows about as much new as known surface: 20 degrees.
    private static let newView = 0.35
    /// The least gain of a further frame, relative to the best quality.
    private static let leastGain = 0.12

    /// A person of the take.
    private struct Person {
        var id: String
        var candidates: [Candidate] = []
        /// The distance from the camera in each frame, in metres.
        var distances: [Double] = []
    }

    /// Reads a take.
    /// - Parameters:
    ///   - person: the index of the person in order of first appearance; nil for the person tracked in the most frames.
    ///   - frames: the frames that may be used; nil for all.
    /// - Throws: `RecordingError`.
    init(of take: Recording, person wanted: Int?, frames: FrameNumbers?) throws {
        let reader = try take.makeReader()
        var roster = FaceRoster(limit: Self.mostAnchors)
        var people: [Person] = []
        var camera = TrackedCamera(worldFromCamera: .identity, intrinsics: .unknown)
        while let frame = try reader.next() {
            camera = frame.camera ?? camera
            hasLight = hasLight || frame.light != nil
            roster.update(with: frame)
            for face in frame.faces where face.isTracked && !people.contains(where: { $0.id == face.id }) {
                people.append(Person(id: face.id))
            }
            guard frames?.contains(frame.index) ?? true else { continue }
            for anchor in roster.tracked.sorted() {
                guard let seen = roster[anchor], let faceFromWorld = seen.face.worldFromFace.affineInverse,
                    let index = people.firstIndex(where: { $0.id == seen.id })
                else { continue }
                let place = SIMD3<Double>(faceFromWorld.transform(point: camera.worldFromCamera.translation))
                people[index].distances.append(place.length)
                people[index].candidates.append(
                    Candidate(
                        frame: frame.index, anchor: anchor, toCamera: place.normalized(), quality: Self.quality(of: seen.face)))
            }
        }
        framesOfPeople = people.map(\.candidates.count)
        person = wanted ?? framesOfPeople.max().flatMap(framesOfPeople.firstIndex) ?? 0
        guard people.indices.contains(person) else { return }
        candidates = people[person].candidates
        // The nearer a face is, the more detail a picture shows.
        let nearest = people[person].distances.min() ?? 1
        for (index, distance) in people[person].distances.enumerated() {
            candidates[index].quality *= nearest / max(distance, 1e-9)
        }
    }

    private static func quality(of face: TrackedFace) -> Double {
        let shapes = face.blendShapes
        let blink = Double(max(shapes[.eyeBlinkLeft], shapes[.eyeBlinkRight]))
        let open = 1 - min(max((blink - openEye) / (closedEye - openEye), 0), 1)
        let effort = shapes.array.reduce(0.0) { $0 + Double(max($1, 0)) }
        let fit = face.fitError.map { Double($0.x) / poorFit } ?? 0
        return (0.02 + open) / ((1 + fit * fit) * (1 + effort / 12))
    }

    /// Multiplies the quality of each frame by its factor; frames without one get quality 0.
    mutating func scaleQuality(_ factors: [Int: Double]) {
        for index in candidates.indices { candidates[index].quality *= factors[candidates[index].frame] ?? 0 }
    }

    /// Returns the frames that together show the most, the best first: each has good quality and a different view from those
    /// before.
    /// - Parameter most: the largest number of frames, at least 1; nil for all frames, regardless of quality.
    func chosen(atMost most: Int?) -> [Candidate] {
        var novelty = [Double](repeating: 1, count: candidates.count)
        var chosen: [Candidate] = []
        // Chosen frames are removed, because a gain of 0 does not identify them: all gains are 0 if no picture has detail.
        var remaining = Set(candidates.indices)
        let best = candidates.map(\.quality).max() ?? 0
        while chosen.count < min(most ?? candidates.count, candidates.count) {
            func gain(_ index: Int) -> Double {
                // The first frame faces the camera, if any does.
                let facing = chosen.isEmpty ? max(candidates[index].toCamera.z, 0.01) : 1
                return candidates[index].quality * novelty[index] * facing
            }
            guard let next = remaining.max(by: { (gain($0), -$0) < (gain($1), -$1) }) else { break }
            guard most == nil || chosen.isEmpty || gain(next) >= max(Self.leastGain * best, .leastNonzeroMagnitude)
            else { break }
            chosen.append(candidates[next])
            remaining.remove(next)
            for index in candidates.indices {
                let away = (candidates[index].toCamera - candidates[next].toCamera).length / Self.newView
                novelty[index] *= away * away / (1 + away * away)
            }
        }
        return chosen
    }
}

extension CameraIntrinsics {
    /// Placeholder intrinsics for a take without any; only the position of the camera matters here.
    fileprivate static let unknown = CameraIntrinsics(
        focalLength: SIMD2(1, 1), principalPoint: SIMD2(0, 0), imageSize: SIMD2(1, 1))
}
