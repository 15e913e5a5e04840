import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import FaceTracking

/// Converts the values and events of a config to those of drivers.
final class ValueLoading: ValueNames {
    private let reading: ConfigReading
    private let settings: [String: EventSettings]
    private let names: [String]
    /// The resolved events, each after the events that it reads.
    private(set) var events: [EventDetector] = []
    /// Their names, in the same order.
    private(set) var eventNames: [String] = []
    private var known: [String: EventID] = [:]
    /// The maximum length of a chain of events that read each other.
    private static let longestChain = 64
    private var hasLongChain = false
    /// The names of the events whose values are being resolved, outermost first.
    private var open: [String] = []
    /// The names of events with a reported mistake.
    private var flawed: Set<String> = []
    /// Receives each face that a value reads, and the location that names it.
    private let noteFace: (Int, ConfigLocation) -> Void
    /// Returns a distance between two points on a face's skin, by `ValueNames.skinSpan`.
    private let findSkinSpan: SkinSpanFinding
    typealias SkinSpanFinding = ([SkinPointSettings], _ on: Located<String>?, _ face: Int, ConfigLocation) -> SkinSpanID?
    /// The names of the score's targets; nil without a score.
    private let targets: [String]?

    /// The names of the numbers of the whole score.
    static let scoreWords = ["total", "nearness", "countdown", "last", "passed"]

    init(
        events settings: [Named<EventSettings>] = [], score: ScoreSettings? = nil, noting reading: ConfigReading,
        skinSpan: @escaping SkinSpanFinding = { _, _, _, _ in nil },
        faces noteFace: @escaping (Int, ConfigLocation) -> Void = { _, _ in }
    ) {
        findSkinSpan = skinSpan
        targets = score.map { $0.targets?.compactMap(\.name?.value) ?? [] }
        self.reading = reading
        self.settings = Dictionary(settings.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        names = settings.map(\.name)
        self.noteFace = noteFace
    }

    /// Resolves all events of the config, including unused ones, to report their mistakes.
    func checkEvents() {
        for name in names { _ = event(Located(name, at: settings[name]?.location ?? .none)) }
    }

    /// Returns an event by its name; nil after reporting a mistake.
    func event(_ name: Located<String>) -> EventID? {
        if let known = known[name.value] { return known }
        // Each mistake is reported once, regardless of how many values read the event.
        if flawed.contains(name.value) { return nil }
        if let start = open.firstIndex(of: name.value) {
            let cycle = (open[start...] + [name.value]).map(\.quoted).joined(separator: " reads ")
            reading.fail("the events read each other in a cycle: \(cycle)", at: name.location)
            flawed.formUnion(open)
            return nil
        }
        guard open.count < Self.longestChain else {
            if !hasLongChain {
                reading.fail(
                    "more than \(Self.longestChain) events read each other in a chain, the limit for a config",
                    at: name.location)
            }
            hasLongChain = true
            flawed.formUnion(open)
            return nil
        }
        open.append(name.value)
        defer { open.removeLast() }
        let detector: EventDetector
        if let settings = settings[name.value] {
            guard let read = self.detector(settings) else {
                flawed.insert(name.value)
                return nil
            }
            detector = read
        } else if let standard = StandardEvent(rawValue: name.value) {
            detector = standard.detector(of: 0)
            noteFace(0, name.location)
        } else {
            let hint =
                reading.suggestion(for: name.value, among: names + StandardEvent.allCases.map(\.rawValue))
                ?? "define it in `events`, or use one such as smiled"
            reading.fail("there is no event \(name.value.quoted); \(hint)", at: name.location)
            return nil
        }
        guard !flawed.contains(name.value) else { return nil }
        let id = EventID(events.count)
        events.append(detector)
        eventNames.append(name.value)
        known[name.value] = id
        return id
    }

    private func detector(_ settings: EventSettings) -> EventDetector? {
        var detector: EventDetector
        if let like = settings.like {
            guard let standard = StandardEvent(rawValue: like.value) else {
                let hint = Suggestion.text(for: like.value, among: StandardEvent.allCases.map(\.rawValue))
                reading.fail(
                    "\(like.value.quoted) is not a predefined event; \(hint ?? "use one such as smiled")",
                    at: like.location)
                return nil
            }
            let face = settings.face ?? 0
            noteFace(face, settings.location)
            detector = standard.detector(of: face)
        } else {
            if settings.face != nil {
                reading.fail("`face` applies only to `like`; put the face into `value`", at: settings.location)
                return nil
            }
            guard let written = settings.value, let value = value(written) else { return nil }
            guard settings.above != nil || settings.below != nil else {
                reading.fail("a threshold is missing: set `above` or `below`", at: settings.location)
                return nil
            }
            detector = EventDetector(value, threshold: 0, release: 0)
        }
        if let threshold = settings.above ?? settings.below {
            detector.threshold = threshold
            detector.release = threshold
            detector.isFalling = settings.below != nil
        }
        if let release = settings.release { detector.release = release }
        guard detector.isFalling ? detector.release >= detector.threshold : detector.release <= detector.threshold else {
            let side = detector.isFalling ? "above" : "below"
            reading.fail(
                "`release` must be equal to the threshold or \(side) it", at: settings.location)
            return nil
        }
        if let duration = settings.duration { detector.duration = duration }
        if let rearm = settings.rearm { detector.rearm = rearm }
        return detector
    }

    /// Whether there is a score.
    var hasScore: Bool { targets != nil }

    func skinSpan(
        _ points: [SkinPointSettings], on node: Located<String>?, face: Int, at location: ConfigLocation
    ) -> SkinSpanID? {
        findSkinSpan(points, node, face, location)
    }

    /// Records that a face is read.
    func note(face: Int, at location: ConfigLocation) { noteFace(face, location) }

    /// Returns a number of the score; nil after reporting a mistake.
    func score(_ name: Located<String>) -> ScoreQuantity? {
        guard let targets else {
            reading.fail("there is no `score` in this config; add one with `targets`", at: name.location)
            return nil
        }
        switch name.value {
        case "total": return .total
        case "nearness": return .nearness
        case "countdown": return .countdown
        case "last": return .last
        case "passed": return .passed
        default:
            if targets.contains(name.value) { return .target(name.value) }
            let hint =
                reading.suggestion(for: name.value, among: targets + Self.scoreWords)
                ?? "use total, or one of the targets' names"
            reading.fail("the score has no \(name.value.quoted); \(hint)", at: name.location)
            return nil
        }
    }

    /// Returns a value; nil after reporting a mistake.
    /// - Parameter face: the face that it reads by default. Default: the first.
    func value(_ settings: ValueSettings, ofFace face: Int = 0) -> DrivenValue? {
        let face = settings.face ?? face
        // Parsing has already reported a missing key.
        guard let kind = settings.kind, let value = kind.source(ValueContext(settings, face: face, names: self)) else {
            return nil
        }
        if value.parts.isEmpty, !value.faces.isEmpty { noteFace(face, settings.location) }
        guard settings.face == nil || !value.faces.isEmpty else {
            reading.fail("`face` has no effect: the value reads no face", at: settings.location)
            return nil
        }
        if let on = settings.on, kind.name != "distanceBetween" {
            reading.fail("`on` requires `distanceBetween`, whose mesh it names", at: on.location)
            return nil
        }
        return value
    }

    /// Returns a weighted sum of named shapes; nil after reporting a mistake.
    func weightedSum(_ terms: [Named<Double>]) -> BlendShapeValue? {
        var read: [BlendShapeValue.Term] = []
        for term in terms {
            guard let shape = reading.blendShape(term.name, at: term.location) else { return nil }
            read.append(.init(shape, weight: term.value))
        }
        return .weightedSum(read)
    }
}

extension ConfigReading {
    /// Returns the shape of a name; nil after reporting a mistake.
    func blendShape(_ name: String, at location: ConfigLocation) -> BlendShape? {
        if let shape = BlendShape(name: name) { return shape }
        let hint = Suggestion.text(for: name, among: BlendShape.allCases.map(\.name))
        fail("is not a blend shape; \(hint ?? "use one of ARKit's 52, such as jawOpen")", at: location)
        return nil
    }
}

extension StandardEvent {
    /// Returns the detector of the event for a face.
    ///
    /// The thresholds suit ARKit's shapes in practice: well above a face at rest, and reached without effort.
    func detector(of face: Int) -> EventDetector {
        func shapes(_ shapes: BlendShape...) -> DrivenValue { .shapes(.mean(shapes), face: face) }
        func rising(_ value: DrivenValue, _ threshold: Double, _ release: Double, for duration: Double = 0) -> EventDetector {
            EventDetector(value, threshold: threshold, release: release, duration: duration)
        }
        func falling(_ value: DrivenValue, _ threshold: Double, _ release: Double) -> EventDetector {
            EventDetector(value, threshold: threshold, release: release, isFalling: true)
        }
        let (left, right) = (shapes(.eyeBlinkLeft), shapes(.eyeBlinkRight))
        return switch self {
        case .mouthOpened: rising(shapes(.jawOpen), 0.35, 0.2)
        case .smiled: rising(.shapes(.smile, face: face), 0.5, 0.35)
        case .blinked: rising(.minimum([left, right]), 0.5, 0.3)
        case .blinkedLeft: rising(left, 0.5, 0.3)
        case .blinkedRight: rising(right, 0.5, 0.3)
        // Only one eye is closed, for longer than the two eyes differ during a blink.
        case .winkedLeft: rising(.difference(left, right), 0.4, 0.2, for: 0.06)
        case .winkedRight: rising(.difference(right, left), 0.4, 0.2, for: 0.06)
        case .browsRaised: rising(shapes(.browInnerUp, .browOuterUpLeft, .browOuterUpRight), 0.45, 0.3)
        case .kissed: rising(shapes(.mouthPucker), 0.6, 0.4)
        case .tongueShown: rising(shapes(.tongueOut), 0.4, 0.2)
        case .turnedLeft: rising(.headAngle(.yaw, face: face), 25, 18)
        case .turnedRight: falling(.headAngle(.yaw, face: face), -25, -18)
        case .lookedUp: falling(.headAngle(.pitch, face: face), -18, -12)
        case .lookedDown: rising(.headAngle(.pitch, face: face), 18, 12)
        case .tilted: rising(.magnitude(.headAngle(.roll, face: face)), 18, 12)
        case .nodded: rising(.swings(.pitch, face: face), 1.5, 0.5)
        case .shook: rising(.swings(.yaw, face: face), 1.5, 0.5)
        case .faceFound: rising(.tracked(face: face), 0.5, 0.5)
        case .faceLost: rising(.lost(face: face), 0.5, 0.5)
        // A face is found again after it was lost.
        case .faceChanged:
            rising(.product([.tracked(face: face), .minimum([.timesFoundAgain(face: face), .constant(1)])]), 0.5, 0.5)
        case .cameNear: falling(.distance(face: face), 0.3, 0.34)
        case .wentFar: rising(.distance(face: face), 0.8, 0.75)
        case .facesMet: falling(.distanceBetween(face, face == 0 ? 1 : 0), 0.25, 0.3)
        }
    }
}
