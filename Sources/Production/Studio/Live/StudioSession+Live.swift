import FaceTracking
import JSONText
import Scheduling
import Synchronization

extension StudioSession {
    /// Starts to receive a live face.
    func startLive(_ feed: LiveFeed) throws {
        self.feed.withLock { $0 = feed }
        locked {
            status.live = LiveView()
            status.state.isPlaying = true
        }
        try feed.run(
            showing: { [weak self] frame in self?.locked { self?.status.live?.add(frame) } },
            telling: { [weak self] facts in
                guard let self else { return }
                peek {
                    guard status.live?.facts != facts else { return }
                    status.live?.facts = facts
                    sendAll(facts.message, as: "live")
                }
            })
    }

    /// The state of the live face's connection; nil without a live face.
    package var liveFacts: LiveFacts? { peek { status.live?.facts } }

    /// Stops receiving and finishes the recording.
    /// - Returns: the facts at the end; nil without a live face, or if it has ended before.
    /// - Throws: `RecordingError.unwritable` if the recording is incomplete.
    package func endLive() throws -> LiveFacts? {
        try feed.withLock { $0.take() }?.stop()
    }

    /// Handles requests to which a live face reacts differently from a recording. Called under the lock.
    /// - Returns: whether the request is complete.
    func changeLive(by request: StudioRequest) throws(RequestFault) -> Bool {
        switch request {
        case .play:
            status.state.isPlaying = true
            status.live?.resume()
            status.drawnAt = nil
        case .pause:
            status.state.isPlaying = false
            status.live?.hold()
            status.needs.insert(.drawing)
        case .seek, .step, .speed, .loop, .everyFrame:
            throw RequestFault("a live face has no other frames; play its recording to move in time")
        default: return false
        }
        return true
    }

    /// Takes the values of the displayed frame. Called under the lock.
    func showLive(_ shown: LiveFrame?) {
        guard let shown else { return }
        status.state.frame = shown.frame.index
        status.recorded = RecordedValues(of: shown.frame)
    }
}
