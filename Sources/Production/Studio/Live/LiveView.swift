/// The live face of a session: the frames that are shown, and the state of the connection.
struct LiveView {
    /// The number of frames that are kept, two seconds of a phone's. A stage that is prepared after a change catches up with
    /// them, and drawing that takes longer than this skips frames.
    static let most = 120

    /// The first frame, at which the scene's time starts, and the newest ones, oldest first.
    private(set) var frames: [LiveFrame] = []
    /// The frames at the moment of a pause; nil while the face moves.
    private var held: [LiveFrame]?
    var facts = LiveFacts()

    /// The frames to show; the last one is drawn.
    var shown: [LiveFrame] { held ?? frames }

    mutating func add(_ frame: LiveFrame) {
        if frames.count == Self.most { frames.remove(at: 1) }
        frames.append(frame)
    }

    /// Shows the current frame until `resume`. The recording continues.
    mutating func hold() {
        held = held ?? frames
    }

    mutating func resume() {
        held = nil
    }
}
