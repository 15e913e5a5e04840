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

/// A config as somebody works on it: what is shown, to whom, and what is done at the same time.
///
///     let session = StudioSession(StudioOptions(config: url))
///     try session.start()
///     let client = session.join()
///     session.receive(#"{"type":"hello","protocol":1}"#, from: client)
///     while let delivery = await client.next() { … }
///
/// All methods may be called from any thread.
public final class StudioSession: @unchecked Sendable {
    /// So many pages are shown pictures at most.
    public static let mostClients = 16

    let options: StudioOptions
    let project: StudioProject
    /// Guards all that changes; waited on by the threads of the session.
    let lock = NSCondition()
    var status = StudioStatus()
    /// Held while a snapshot is drawn: one at a time.
    let snapshotLock = NSLock()
    let goldens: ConfigGoldens

    /// A session that has not begun.
    public init(_ options: StudioOptions) {
        self.options = options
        project = StudioProject(options)
        goldens = ConfigGoldens(of: options.config)
    }

    /// Loads the config and begins to play, as soon as there is somebody to play for.
    /// - Throws: as `RenderJob.load` does, so that a mistake is told before anybody looks; then nothing has begun.
    public func start() throws {
        let looks = FileLooks()
        let job = try project.load([], quality: nil, looks: looks)
        let stage = try StudioStage(job, threads: options.threads)
        locked {
            status.revision = 1
            status.take(stage, job, looks: looks.signatures, controls: controls(of: job))
        }
        for body in [runPlayer, runEncoder, runWatcher, runReader] { try SystemThread.start { body() } }
    }

    /// Ends all threads and lets all clients go.
    public func stop() {
        let clients = locked { () -> [StudioClient] in
            status.isStopped = true
            status.film?.interruption.request()
            return status.clients
        }
        clients.forEach { $0.close() }
        removeFilm()
    }

    // MARK: Clients

    /// A new client; nil where there are as many as there may be, or the session has ended.
    public func join() -> StudioClient? {
        locked {
            guard status.clients.count < Self.mostClients, !status.isStopped else { return nil }
            let client = StudioClient()
            status.clients.append(client)
            return client
        }
    }

    /// Takes leave of a client.
    public func leave(_ client: StudioClient) {
        client.close()
        locked { status.clients.removeAll { $0 === client } }
    }

    /// Finds out whether clients are still there.
    public func ping() {
        peek { status.clients }.forEach { $0.ping() }
    }

    /// Sends a message to all pages. Called under the lock under which its facts were read, so that no older message follows it.
    func sendAll(_ message: OrderedJSON, as kind: String) {
        let text = message.compactText
        for client in status.clients where client.hasGreeted { client.send(text, as: kind) }
    }

    /// Does something while nobody else looks at the status or changes it, and wakes whoever waits for a change.
    @discardableResult
    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer {
            lock.broadcast()
            lock.unlock()
        }
        return try body()
    }

    /// Looks at the status, and wakes nobody.
    func peek<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    // MARK: What pages are told

    func greet(_ client: StudioClient) {
        locked {
            client.send(sceneMessage().compactText, as: "scene")
            client.send(status.state.json.compactText, as: "state")
            if !status.problems.isEmpty {
                client.send(StudioProblem.message(of: status.problems).compactText, as: "problems")
            }
            if let values = status.recorded.message(ofFrame: status.state.frame) {
                client.send(values.compactText, as: "values")
            }
            if let film = status.film?.message ?? status.filmMessage { client.send(film.compactText, as: "film") }
            // From here on it is sent what all are sent; no picture comes before the scene.
            client.greet()
            status.needs.insert(.drawing)
        }
    }

    /// The scene as it is. Called under the lock.
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
            "tree": StudioTree.json(of: job), "controls": .array(controls), "marks": recorded.marks,
            "goldens": .array(
                goldens.cases.map { ["name": .string($0.name), "frames": .array($0.frames.map { .integer($0) })] }),
            "orbit": StudioOrbit(of: job, recorded).json, "flatBackground": .boolean(job.background.isFlat),
            "notes": .array(status.notes.listed { $0 }.map { .string($0) }),
        ]
    }

    func controls(of job: RenderJob) -> [StudioControl] {
        FaceControls.controls(isRecorded: job.recording.map { $0.format != .keyframes } ?? false)
            + (job.tree.map { ConfigControls().controls(of: $0, hasModelLights: job.hasModelLights) } ?? [])
    }
}

extension ViewMode {
    /// Its name for people.
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
