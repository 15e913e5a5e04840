import FaceTracking

/// The takes of talking people: one talks to the camera, two talk to each other.
enum TalkingTakes {
    static let frameRate = 30.0

    /// A person who greets and tells a short story, 9 seconds.
    static func talking() -> [UInt8] {
        let speech = Speech(
            "f'ulemu m's'ale, m's'e rel'amo ufer'ilos, wes'um 'o lemf'are, i s'olemu w'efa r'ilames 'umo", from: 0.7)
        let talker = Talker(
            id: "talker", speeches: [speech], seed: 71,
            towards: MotionTrack([(0, 0), (2.4, 3), (3.6, -7), (5.2, 5), (7, -2), (9, 0)]),
            smile: MotionTrack([(0, 0.3), (0.7, 0.12), (4, 0.06), (6.6, 0.1), (7.6, 0.62), (9, 0.5)]))
        return lines([talker], seconds: 9)
    }

    /// Two persons side by side who ask, answer and laugh, 10 seconds.
    static func dialogue() -> [UInt8] {
        let left = Talker(
            id: "left", speeches: [Speech("w's'e l'ufamo r'ile", from: 0.5), Speech("'o, s'emal'u wef'alimu", from: 6.1)],
            seed: 73,
            place: SIMD3(-0.15, 0.018, -0.12),
            towards: MotionTrack([(0, 22), (2.4, 26), (5.8, 20), (7.6, 25), (8.6, 8), (10, 4)]),
            smile: MotionTrack([(0, 0.1), (2.2, 0.12), (4.8, 0.4), (6, 0.12), (7.9, 0.7), (10, 0.55)]), nods: [3.1, 4.6])
        let right = Talker(
            id: "right", speeches: [Speech("l'ame, wes'ilu m'oferas, u r'amel's'o", from: 2.3), Speech("'al'a", from: 8.1)],
            seed: 79,
            place: SIMD3(0.15, -0.006, -0.1),
            towards: MotionTrack([(0, -20), (2.2, -24), (4.4, -14), (5.6, -25), (8.6, -20), (10, -8)]),
            smile: MotionTrack([(0, 0.08), (4.9, 0.3), (6, 0.15), (8, 0.5), (8.6, 0.8), (10, 0.6)]), nods: [1.2, 6.8])
        return lines([left, right], seconds: 10)
    }

    /// The lines of a recording.
    /// - Parameter identities: the shapes of the talkers' faces, by ID.
    static func lines(_ talkers: [Talker], seconds: Double, identities: [String: FaceIdentity] = [:]) -> [UInt8] {
        var writer = JSONLineWriter(decimalPlaces: 5)
        let intrinsics = DemoRecording.intrinsics
        let header = RecordingHeader(
            imageSize: intrinsics.imageSize, intrinsics: intrinsics, frameRate: frameRate, identities: identities)
        var bytes = Array(writer.line(of: header).utf8) + [0x0A]
        for number in 0..<Int(seconds * frameRate) {
            let time = Double(number) / frameRate
            let camera = TrackedCamera(worldFromCamera: Performance().worldFromCamera(at: time), intrinsics: intrinsics)
            let frame = TrackedFrame(
                index: number, time: (time * 1e6).rounded() / 1e6, camera: camera, faces: talkers.map { $0.face(at: time) })
            bytes += Array(writer.line(of: frame).utf8)
            bytes.append(0x0A)
        }
        return bytes
    }
}
