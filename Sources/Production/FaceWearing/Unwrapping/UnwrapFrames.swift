import ConfigSettings
import FaceTracking
import RenderMath

/// How well the frames of a take show a face, and which of them together show the most of it.
struct UnwrapFrames {
    /// A frame in which the face is tracked.
    struct Candidate: Hashable {
        /// The frame's number.
        var frame: Int
        /// The number of the face that the person is in this frame, as ``FaceAnchor`` counts: one who comes after another may take that
        /// one's.
        var anchor: Int
        /// The direction in which the camera stands, seen from the face: a unit vector in face space.
        var toCamera: SIMD3<Double>
        /// How good the frame is, 0…1, by what the take says: open eyes, a face at rest, a close fit, a large face.
        var quality: Double
    }

    private(set) var candidates: [Candidate] = []
    /// Which person they show, counted in the order in which they are first seen.
    let person: Int
    /// The number of frames in which each person is tracked, of those that may be used.
    let framesOfPeople: [Int]
    /// The number of faces that anchors can name.
    static let mostAnchors = 8
    /// Whether the take knows the light.
    private(set) var hasLight = false

    /// An eye that is closed by less is open, and one that is closed by more is not, in shares of a blink.
    private static let (openEye, closedEye) = (0.3, 0.65)
    /// The distance of landmarks from the mesh by which quality falls to a half, in shares of the distance between the eyes.
    private static let poorFit = 0.03
    /// Frames whose views differ by this angle show about as much that is new as is known, in radians: 20 degrees.
    private static let newView = 0.35
    /// A further frame is taken as long as it adds this much.
    private static let leastGain = 0.12

    /// A person of the take.
    private struct Person {
        var id: String
        var candidates: [Candidate] = []
        /// The distance from the camera in each of them, in metres.
        var distances: [Double] = []
    }

    /// Reads a take.
    /// - Parameters:
    ///   - person: which person, counted in the order in which they are first seen; nil for the one who is tracked in the most frames.
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
        // The nearer a face is, the more of it a picture shows.
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

    /// Multiplies the quality of a frame.
    mutating func scaleQuality(_ factors: [Int: Double]) {
        for index in candidates.indices { candidates[index].quality *= factors[candidates[index].frame] ?? 0 }
    }

    /// The frames that together show the most, the best first: each further one is good and shows the face from another side than those before.
    /// - Parameter most: the largest number of frames, at least 1; nil for all of them, good or not.
    func chosen(atMost most: Int?) -> [Candidate] {
        var novelty = [Double](repeating: 1, count: candidates.count)
        var chosen: [Candidate] = []
        // By itself a frame gains nothing twice, but neither do others where a head keeps still or no picture has any detail.
        var remaining = Set(candidates.indices)
        let best = candidates.map(\.quality).max() ?? 0
        while chosen.count < min(most ?? candidates.count, candidates.count) {
            func gain(_ index: Int) -> Double {
                // The first looks at the camera, as far as any does.
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
    /// Those of a take that says nothing of its camera; the place of the camera alone counts here.
    fileprivate static let unknown = CameraIntrinsics(
        focalLength: SIMD2(1, 1), principalPoint: SIMD2(0, 0), imageSize: SIMD2(1, 1))
}
