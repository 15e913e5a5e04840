import ConfigSettings
import FaceTracking
import Files
import Foundation
import FrameProduction
import Imaging
import JSONText
import RegressionSuite
import RenderConfig
import SceneGraph
import Scheduling
import Synchronization

/// A config that is displayed on pages and rendered again whenever it or the user's choices change.
///
///     let session = StudioSession(StudioOptions(config: url))
///     try session.start()
///     let client = session.join()
///     session.receive(#"{"type":"hello","protocol":1}"#, from: client)
///     while let delivery = await client.next() { … }
///
/// All methods may be called from any thread.
public final class StudioSession: @unchecked Sendable {
    /// The largest number of connected pages.
    public static let mostClients = 16

    let options: StudioOptions
    let project: StudioProject
    /// Guards all mutable state; the session's threads wait on it.
    let lock = NSCondition()
    var status = StudioStatus()
    /// Held while a snapshot is drawn, so that only one is drawn at a time.
    let snapshotLock = NSLock()
    /// Held while the config's file is written, so that only one thread writes it.
    let saveLock = NSLock()
    /// Held while a change of the structure is prepared, so that each sees the one before.
    let structureLock = NSLock()
    let goldens: ConfigGoldens
    let library: StudioLibrary
    /// The reason why changes cannot be saved into the config's file; nil if they can.
    let unsavableReason: String?
    /// The connection of the live face; nil for none. Set by `start`, cleared by `endLive`.
    let feed = Mutex<LiveFeed?>(nil)

    /// Creates a session without starting it.
    public init(_ options: StudioOptions) {
        self.options = options
        project = StudioProject(options)
        goldens = ConfigGoldens(of: options.config)
        library = StudioLibrary(of: options)
        unsavableReason = Self.unsavableReason(options)
    }

    /// Loads the config and starts the session's threads; drawing begins when a page connects.
    /// - Throws: the errors of `RenderJob.load`, so that a mistake is reported before a page connects; no thread has started
    ///   then.
    public func start() throws {
        let looks = FileLooks()
        let reading = DocumentReading(of: StudioDocument())
        let (job, size) = try project.load([], of: reading, quality: nil, looks: looks)
        let stage = try stage(job)
        let feed = try options.live.map { try LiveFeed($0) }
        locked {
            status.revision = 1
            status.document = reading.content.map { StudioDocument(base: $0, known: $0) } ?? StudioDocument()
            status.take(
                stage, job, ofSize: size, looks: looks.signatures, controls: controls(of: job, ownSize: size))
        }
        for body in [runPlayer, runEncoder, runWatcher, runReader] { try SystemThread.start { body() } }
        if let feed { try startLive(feed) }
    }

    /// Prepares a job for drawing.
    func stage(_ job: RenderJob) throws -> StudioStage {
        try StudioStage(job, threads: options.threads, isLive: options.live != nil)
    }

    /// Ends all threads and disconnects all clients.
    public func stop() {
        // The caller who wants the error of a recording calls `endLive` first.
        _ = try? endLive()
        let clients = locked { () -> [StudioClient] in
            status.isStopped = true
            status.film?.interruption.request()
            return status.clients
        }
        clients.forEach { $0.close() }
        removeFilm()
    }

    // MARK: Clients

    /// Adds a client; nil if the limit is reached or the session has ended.
    public func join() -> StudioClient? {
        locked {
            guard status.clients.count < Self.mostClients, !status.isStopped else { return nil }
            let client = StudioClient()
            status.clients.append(client)
            return client
        }
    }

    /// Removes a client and closes its queue.
    public func leave(_ client: StudioClient) {
        client.close()
        locked { status.clients.removeAll { $0 === client } }
    }

    /// Pings all clients to detect lost connections.
    public func ping() {
        peek { status.clients }.forEach { $0.ping() }
    }

    /// Sends a message to all pages. Called under the lock in which its facts were read, so that no older message follows it.
    func sendAll(_ message: OrderedJSON, as kind: String) {
        let text = message.compactText
        for client in status.clients where client.hasGreeted { client.send(text, as: kind) }
    }

    /// Tells all pages why a change does not stay. Called under the lock.
    func refuse(_ type: String, _ reason: String) {
        let refusal: OrderedJSON = ["type": "refused", "of": .string(type), "message": .string(reason)]
        for client in status.clients where client.hasGreeted { client.refuse(refusal.compactText) }
    }

    /// Runs a closure with exclusive access to the status, then wakes all threads that wait for a change.
    @discardableResult
    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer {
            lock.broadcast()
            lock.unlock()
        }
        return try body()
    }

    /// Runs a closure with exclusive access to the status, without waking other threads.
    func peek<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    // MARK: Messages to pages

    func greet(_ client: StudioClient) {
        locked {
            client.send(sceneMessage().compactText, as: "scene")
            client.send(status.state.json.compactText, as: "state")
            if !status.problems.isEmpty {
                client.send(StudioProblem.message(of: status.problems).compactText, as: "problems")
            }
            if let values = status.recordedMessage {
                client.send(values.compactText, as: "values")
            }
            if let film = status.film?.message ?? status.filmMessage { client.send(film.compactText, as: "film") }
            if let live = status.live { client.send(live.facts.message.compactText, as: "live") }
            // From here on the client receives every message to all pages. No picture precedes the scene.
            client.greet()
            status.needs.insert(.drawing)
        }
    }

    /// Returns the message that describes the current scene. Called under the lock.
    func sceneMessage() -> OrderedJSON {
        guard let job = status.job else { return ["type": "scene"] }
        let recorded = status.recorded
        let controls = status.controls.map { control -> OrderedJSON in
            guard let shape = control.path.hasPrefix("shapes/") ? RecordedValues.paths.firstIndex(of: control.path) : nil else {
                return control.json
            }
            var control = control
            control.maximum = max(Double(recorded.peaks[shape].rounded(.up)), 1)
            control.minimum = min(Double(recorded.lows[shape].rounded(.down)), 0)
            return control.json
        }
        let views = [(StudioState.shaded, "Shaded")] + ViewMode.allCases.map { ($0.rawValue, $0.title) }
        return [
            "type": "scene", "revision": .integer(status.revision), "name": .string(options.config.lastPathComponent),
            "title": .string(options.title), "frames": .integer(status.frameCount), "frameRate": .number(job.framesPerSecond),
            "width": .integer(status.wholeSize.width), "height": .integer(status.wholeSize.height),
            "samples": .integer(job.antialiasing.sampleCount), "sampleChoices": [.integer(1), .integer(4), .integer(8)],
            "views": .array(views.map { ["name": .string($0.0), "title": .string($0.1)] }),
            "tree": StudioTree.json(of: job, in: project.name), "controls": .array(controls), "marks": recorded.marks,
            "goldens": .array(
                goldens.cases.map { ["name": .string($0.name), "frames": .array($0.frames.map { .integer($0) })] }),
            "orbit": StudioOrbit(of: job, recorded).json, "flatBackground": .boolean(job.background.isFlat),
            "filmSize": job.filmSize.map { [.integer($0.width), .integer($0.height)] } ?? .null,
            "lightKinds": .array(
                LightSettings.Kind.allCases.map { ["name": .string($0.rawValue), "about": .string($0.about)] }),
            "exports": .array(StudioFormat.allCases.map { .string($0.rawValue) }),
            "unsavable": unsavableReason.map { .string($0) } ?? .null,
            "notes": .array(status.notes.listed { $0 }.map { .string($0) }), "live": .boolean(status.live != nil),
        ]
    }

    /// - Parameter ownSize: the size of the frames without the user's changes.
    func controls(of job: RenderJob, ownSize: ImageSize) -> [StudioControl] {
        FaceControls.controls(isRecorded: options.live != nil || job.recording.map { $0.format != .keyframes } ?? false)
            + (job.tree.map { ConfigControls().controls(of: $0, hasModelLights: job.hasModelLights) } ?? [])
            + [.size(ownSize)]
    }
}

extension ViewMode {
    /// The name shown to the user.
    fileprivate var title: String {
        switch self {
        case .wireframe: "Wireframe"
        case .normal: "Normals"
        case .textureCoordinates: "Texture coordinates"
        case .node: "Nodes"
        case .material: "Materials"
        case .depth: "Depth"
        case .overdraw: "Overdraw"
        case .mipLevel: "Mip level"
        }
    }
}
