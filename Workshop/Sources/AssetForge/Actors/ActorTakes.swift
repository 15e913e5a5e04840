import FaceTracking

extension Actor {
    /// The actor's take with the shape of their face, in which they show what a head must do in front of a camera.
    func take() -> [UInt8] {
        var talker = performance
        talker.place = SIMD3(0, 0.012, 0.02)
        return TalkingTakes.lines([talker], seconds: 8, identities: [talker.id: shape.identity])
    }
}

extension Talker {
    /// She tells a story to the camera.
    static let mei = Talker(
        id: "mei",
        speeches: [Speech("m'ela wos'imu, r'ilos af'emu l'usi 'ame, f'elis um'ora s'awe, w'ilemo", from: 0.5)], seed: 89,
        towards: MotionTrack([(0, 0), (2.2, -9), (3.4, 7), (4.4, 22), (5.4, 20), (6.4, -3), (8, 0)]),
        smile: MotionTrack([(0, 0.22), (0.5, 0.1), (4.2, 0.14), (5.6, 0.1), (6.6, 0.48), (8, 0.42)]), restingLids: 0.07)

    /// She hears a joke, laughs with her head thrown back, and calms down.
    static let amara = Talker(
        id: "amara", speeches: [Speech("'al'o, s'ewe", from: 5.9)], seed: 97,
        towards: MotionTrack([(0, -4), (1.2, 3), (2.4, -12), (3.6, 16), (4.8, 8), (6, -5), (8, 0)]),
        smile: MotionTrack([(0, 0.12), (1, 0.35), (1.7, 0.8), (4.8, 0.85), (5.9, 0.45), (6.8, 0.4), (8, 0.5)]), nods: [0.5],
        pitch: MotionTrack([(0, 2), (1.3, 0), (2.1, -14), (3, -10), (3.8, -15), (5, 3), (6, 0)]),
        laugh: MotionTrack([
            (0, 0), (1.5, 0), (1.85, 0.5), (2.02, 0.3), (2.2, 0.56), (2.4, 0.3), (2.6, 0.52), (2.85, 0.24), (3.05, 0.46),
            (3.3, 0.2), (3.6, 0.52), (3.8, 0.3), (4.05, 0.42), (4.4, 0.16), (5.2, 0),
        ]), restingLids: 0.02)

    /// He turns to both sides, looks up and down, and grumbles.
    static let gustav = Talker(
        id: "gustav", speeches: [Speech("w'umo r'al, m'o", from: 3.1), Speech("l'eros 'umo", from: 6.4)], seed: 101,
        towards: MotionTrack([
            (0, 0), (0.5, 0), (1.6, 58), (2.1, 58), (3.1, 4), (4.2, 2), (5.2, -58), (5.7, -58), (6.6, 0), (8, 0),
        ]),
        smile: MotionTrack([(0, 0.05), (6.6, 0.08), (7.3, 0.4), (8, 0.35)]),
        pitch: MotionTrack([(0, 0), (3.1, 0), (3.5, -12), (4, 10), (4.5, 0), (8, 0)]), restingLids: 0.14)
}
