import ConfigLanguage
import Files
import Foundation
import FrameProduction
import Imaging
import JSONText
import RenderConfig
import SceneGraph

extension StudioSession {
    /// How long an error is held back after a file has changed, because the file may be half written.
    private static let patience = Duration.milliseconds(120)

    /// Loads the config with the values of the user. If that fails, the last good picture stays.
    func reload() {
        var (state, changed, known, shown, document) = locked {
            let changed = status.changedFiles
            status.changedFiles = nil
            if let changed {
                sendAll(["type": "reloading", "because": .string(changed.joined(separator: ", "))], as: "reloading")
            }
            return (status.state, changed, status.looks, status.shownEdits, status.document)
        }
        let looks = FileLooks()
        // Files may also have changed since the watcher last looked.
        var isOfFiles: Bool {
            changed != nil || looks.signatures.contains { file, look in known[file].map { $0 != look } ?? false }
        }
        do {
            // Another program may have brought back saved changes that were undone since, and moved values with them.
            if state.hasStructure, let content = try? ConfigFile.bytes(of: options.config) {
                state.edits = document.edits(state.edits, saved: state.saved, in: content)
            }
            let reading = project.reading(of: document, state.edits, saved: state.saved)
            let basis = try basis(of: state, document, looks: looks)
            let assignments = basis.assignments(of: state.edits)
            let (job, size) = try project.load(assignments, of: reading, quality: state.quality, looks: looks)
            let stage = try stage(state.look.applied(to: job))
            let isRestructured = state.edits.structure != shown.structure
            let controls =
                isOfFiles || isRestructured ? controls(of: job, ownSize: try project.ownSize(of: reading)) : nil
            tell([])
            locked {
                let isOther = controls != nil || stage.frameCount != status.frameCount || size != status.wholeSize
                if isOther { status.revision += 1 }
                take(job, stage, ofSize: size, looks, controls, of: state)
                if let content = reading.content { take(content, readFor: document) }
                guard isOther else { return }
                dropLostSelection()
                sendAll(sceneMessage(), as: "scene")
                sendAll(status.state.json, as: "state")
            }
        } catch {
            fail(error, looks, isOfFiles: isOfFiles, state, readFor: document)
        }
    }

    /// Deselects a node that the scene no longer has, as after undoing its new name. Called under the lock.
    private func dropLostSelection() {
        guard let path = status.state.selection, let scene = status.job?.scene,
            status.state.edits.structure == status.shownEdits.structure
        else { return }
        if !StudioTree.paths(of: scene).contains(path) { status.state.selection = nil }
    }

    /// Called under the lock.
    private func take(
        _ job: RenderJob, _ stage: StudioStage, ofSize size: ImageSize, _ looks: FileLooks, _ controls: [StudioControl]?,
        of state: StudioState
    ) {
        if controls != nil {
            status.earlierStage = status.stage
            status.lastChange = "files"
        }
        // Requests that arrived meanwhile are still pending.
        let needs = status.needs
        status.take(stage, job, ofSize: size, looks: looks.signatures, controls: controls ?? status.controls)
        status.needs.formUnion(needs)
        status.shownEdits = state.edits
        status.shownQuality = state.quality
        status.drawnFrame = nil
    }

    private func fail(
        _ error: any Error, _ looks: FileLooks, isOfFiles: Bool, _ state: StudioState, readFor document: StudioDocument
    ) {
        let isOutdated = locked { () -> Bool in
            guard document != status.document else { return false }
            // The file was saved or the changes were discarded meanwhile, so the load mixed an old text with a new one.
            status.needs.insert(.loading)
            return true
        }
        if isOutdated { return }
        let isOfUser = locked { () -> Bool in
            status.watch(status.looks.merging(looks.signatures) { $1 })
            let shown = status.shownEdits
            let isEdited = state.overrides != shown.overrides || state.edits.structure != shown.structure
            guard !isOfFiles, isEdited || state.quality != status.shownQuality, status.problems.isEmpty else { return false }
            if state.edits.structure != shown.structure {
                status.state.edits = shown
            } else {
                status.state.overrides = shown.overrides
            }
            status.state.history.forget(changesAfter: status.state.edits)
            status.state.quality = status.shownQuality
            return true
        }
        guard isOfUser else {
            if isOfFiles, hasChangedAgain(looks) { return }
            return tell(StudioProblem.problems(of: error))
        }
        let problem = StudioProblem.problems(of: error).first
        let isRestructured = state.edits.structure != peek { status.shownEdits.structure }
        let text = (isRestructured ? problem?.line : problem?.text) ?? "the value cannot be shown"
        peek {
            refuse("override", text)
            sendAll(status.state.json, as: "state")
        }
    }

    /// Waits briefly for a file that is being written, and returns whether one has changed since it was read and is loaded
    /// again anyway.
    private func hasChangedAgain(_ looks: FileLooks) -> Bool {
        let end = ContinuousClock.now + Self.patience
        let files = looks.signatures
        while ContinuousClock.now < end {
            if files.contains(where: { $0.value != OpenFile.Signature(at: $0.key) }) { return true }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return false
    }

    /// Prepares the scene again after the hidden or wireframe nodes have changed.
    func restage(_ job: RenderJob) {
        let state = peek { status.state }
        do {
            let stage = try stage(state.look.applied(to: job))
            locked {
                status.stage = stage
                status.shownEdits.look = state.look
                status.needs.insert(.drawing)
            }
        } catch {
            tell(StudioProblem.problems(of: error))
        }
    }

    // MARK: Files

    /// Watches the config's files until the session stops.
    func runWatcher() {
        var revision = -1
        var watcher = FileWatcher([:])
        while true {
            let (isStopped, newest, looks) = peek { (status.isStopped, status.looksRevision, status.looks) }
            if isStopped { return }
            if newest != revision {
                watcher = FileWatcher(looks)
                revision = newest
            }
            let changed = watcher.look()
            if !changed.isEmpty {
                locked {
                    // A load has read the files meanwhile; the next watcher compares with that state.
                    guard status.looksRevision == revision else { return }
                    let names = changed.map(\.name)
                    status.changedFiles = Array(Set((status.changedFiles ?? []) + names)).sorted()
                    status.needs.insert(.loading)
                }
            }
            Thread.sleep(forTimeInterval: Self.timeBetweenLooks)
        }
    }

    /// In seconds. A change counts once two looks agree.
    private static let timeBetweenLooks = 0.025

    // MARK: Recordings

    /// Reads recordings for curves, marks and notes, whenever the job has changed.
    func runReader() {
        var done = 0
        while let (job, wanted) = nextReading(after: done) {
            done = wanted
            let isOver = { self.peek { self.status.isStopped || self.status.wantedReading != wanted } }
            // The config's recording does not move a live scene.
            let isLive = options.live != nil
            if !isLive, let recorded = try? RecordedValues(of: job, until: isOver) {
                tellScene(read: wanted) { $0.recorded = recorded }
            }
            // An error in a frame is reported when that frame is drawn.
            let notes = isLive ? job.notes : (try? job.check(until: isOver)) ?? job.notes
            if notes != peek({ status.notes }) { tellScene(read: wanted) { $0.notes = notes } }
        }
    }

    /// Applies what was read of a job and sends the scene, unless a newer job is wanted.
    private func tellScene(read wanted: Int, _ take: (inout StudioStatus) -> Void) {
        locked {
            guard status.wantedReading == wanted else { return }
            take(&status)
            sendAll(sceneMessage(), as: "scene")
            if let values = status.recordedMessage { sendAll(values, as: "values") }
        }
    }

    private func nextReading(after done: Int) -> (RenderJob, Int)? {
        lock.lock()
        defer { lock.unlock() }
        while !status.isStopped {
            if status.wantedReading != done, let job = status.job { return (job, status.wantedReading) }
            lock.wait()
        }
        return nil
    }
}
