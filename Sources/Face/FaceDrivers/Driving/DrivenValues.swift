import FaceTracking
import RenderMath
import SceneGraph

/// The state of the drivers' values between frames: the faces' signals, the events and the curves.
struct DrivenValues: Sendable {
    private var faces: [FaceSignals]
    private var events: [EventDetector.State]
    private var curves: [ValueCurve.State]
    private var spans: [SkinSpan.State]
    private(set) var score: ScoreTally?

    init(of drivers: DriverSet) {
        faces = Array(repeating: FaceSignals(), count: (drivers.facesOfValues.max() ?? -1) + 1)
        events = drivers.events.map { _ in EventDetector.State() }
        curves = drivers.properties.map { _ in ValueCurve.State() }
        spans = drivers.spans.map { _ in SkinSpan.State() }
        score = drivers.score.map { ScoreTally(of: $0) }
    }

    /// The number of occurrences of each event.
    var occurrences: [Int] { events.map(\.count) }

    /// Returns the time of an event's last occurrence; nil before the first.
    func newestOccurrence(of event: EventID) -> Double? { events[event.index].newest }

    /// Advances to the frame with which `roster` was updated.
    mutating func advance(
        to state: FrameState, of roster: FaceRoster, in light: LightEstimate?, by drivers: DriverSet
    ) -> DrivingMoment {
        if !faces.isEmpty {
            let cameraFromWorld = state.worldFromCamera.affineInverse ?? .identity
            for index in faces.indices { faces[index].advance(to: roster[index], at: state.time, seenBy: cameraFromWorld) }
        }
        var moment = DrivingMoment(time: state.time, frame: state.index, faces: faces, light: light, events: events)
        for (index, span) in drivers.spans.enumerated() { spans[index].advance(to: roster[span.faceIndex], by: span) }
        moment.spans = spans.map(\.length)
        // A score reads only faces, and events may read the score.
        score?.advance(to: moment)
        moment.score = score
        for (index, event) in drivers.events.enumerated() {
            moment.events[index].advance(to: moment.number(event.value), at: state.time, by: event)
        }
        events = moment.events
        return moment
    }

    /// Returns the values for driven properties, in the drivers' order; nil for unknown values.
    mutating func properties(at moment: DrivingMoment, by drivers: DriverSet) -> [SIMD4<Double>?] {
        drivers.properties.indices.map { index in
            let driver = drivers.properties[index]
            return moment.number(driver.value).map { curves[index].advance(to: $0, at: moment.time, by: driver.curve) }
        }
    }
}

extension FrameState {
    /// Sets the driven properties, starting from their current values.
    /// - Parameters:
    ///   - values: one value per driver.
    ///   - includes: whether to set a property; the others do not change.
    mutating func take(
        _ values: [SIMD4<Double>?], by drivers: DriverSet, in scene: Scene, where includes: (DrivenProperty) -> Bool
    ) {
        guard drivers.properties.contains(where: { includes($0.property) }) else { return }
        var frame = PropertyFrame(scene: scene, state: self, placements: drivers.drivenPlacements)
        for (driver, driven) in zip(drivers.properties, values) where includes(driver.property) {
            guard let driven else { continue }
            frame[driver.property] = driver.joined(driven, to: frame[driver.property])
        }
        self = frame.state
    }
}
