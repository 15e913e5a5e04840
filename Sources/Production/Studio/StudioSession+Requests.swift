import ConfigLanguage
import ConfigSettings
import Foundation
import JSONText
import RegressionSuite
import RenderConfig
import SceneGraph

extension StudioSession {
    /// The greatest age at which a waiting picture is still sent during real-time playback.
    private static let mostAge = Duration.milliseconds(100)

    /// Handles a text from a client. A refusal is sent only to that client.
    public func receive(_ text: String, from client: StudioClient) {
        var type = "message"
        do throws(RequestFault) {
            let request = try StudioRequest(parsing: text, type: &type)
            if case .hello = request {
                greet(client)
            } else if case .shown(let sequence) = request {
                // The newest picture of a live face is never too old: no other may follow it.
                let isInRealTime = peek {
                    status.live == nil && status.state.isPlaying && !status.state.playsEveryFrame
                }
                client.acknowledge(sequence, droppingOlderThan: isInRealTime ? Self.mostAge : nil)
                // Wakes the player, which may be waiting for this.
                locked {}
            } else if case .save(let isAccepted) = request {
                try startSaving(isAccepted: isAccepted, for: client)
            } else {
                try fulfil(request)
            }
        } catch {
            let refusal: OrderedJSON = ["type": "refused", "of": .string(type), "message": .string(error.description)]
            client.refuse(refusal.compactText)
        }
    }

    func fulfil(_ request: StudioRequest) throws(RequestFault) {
        switch request {
        case .startFilm(let film): return try start(film)
        case .structure(let request): return try restructure(by: request)
        case .cancelFilm: return cancelFilm()
        case .unknown, .hello, .shown, .save: return
        default: break
        }
        var fault: RequestFault?
        locked {
            do throws(RequestFault) {
                let before = status.state.edits
                try change(by: request)
                record(request, after: before)
                sendAll(status.state.json, as: "state")
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
    }

    /// Changes the state. Called under the lock.
    private func change(by request: StudioRequest) throws(RequestFault) {
        if status.live != nil, try changeLive(by: request) { return }
        switch request {
        case .play(let from):
            if let from { moveTo(from) }
            let loop = status.state.loop
            if !(loop.from..<loop.to).contains(status.state.frame), from == nil || !loop.isOn { moveTo(loop.from) }
            status.state.isPlaying = true
            status.anchor = nil
            status.drawnAt = nil
        case .pause:
            status.state.isPlaying = false
            status.needs.insert(.drawing)
        case .seek(let frame): moveTo(frame)
        case .step(let count):
            status.state.isPlaying = false
            moveTo(status.state.frame + count)
        case .speed(let speed):
            status.state.speed = speed
            status.anchor = nil
        case .loop(let isOn, let from, let to): try setLoop(isOn, from, to)
        case .everyFrame(let isOn):
            status.state.playsEveryFrame = isOn
            status.anchor = nil
        case .override(let path, let value): try setOverride(path, value)
        case .change(let change): try setOverrides(change.values)
        case .clearOverrides(let path):
            status.state.overrides.clear(under: path)
            load(after: "overrides")
        case .reset:
            status.state.edits = StudioEdits()
            load(after: "overrides")
        case .undo: try change(with: "undo") { $0.undo(&$1) }
        case .redo: try change(with: "redo") { $0.redo(&$1) }
        case .discard: discard()
        case .node(let path, let isHidden, let isWireframe): try setNode(path, isHidden, isWireframe)
        case .select(let path): try select(path)
        case .pick(let point): status.picked = point
        case .view(let view):
            status.state.view = view
            status.needs.insert(.drawing)
        case .camera(let orbit):
            status.state.orbit = orbit
            status.needs.insert(.drawing)
        case .quality(let scale, let samples):
            if let scale { status.state.quality.scale = scale }
            if let samples { status.state.quality.samples = samples }
            status.needs.insert(.loading)
        case .compare(let comparison):
            if case .golden(let name) = comparison, !goldens.cases.contains(where: { $0.name == name }) {
                throw RequestFault("there is no golden for a case \(ControlValue.text(name).yaml)")
            }
            status.state.comparison = comparison
            status.needs.insert(.drawing)
        case .hello, .shown, .save, .startFilm, .cancelFilm, .structure, .unknown: break
        }
    }

    /// Records a change of the edits so that it can be undone. Called under the lock.
    private func record(_ request: StudioRequest, after before: StudioEdits) {
        let edits = status.state.edits
        func name(_ path: String) -> String {
            status.controlsByPath[path].map { [$0.owner, $0.title].compactMap(\.self).joined(separator: ", ") } ?? path
        }
        let label: String
        var (kind, isGesture) = (String?.none, false)
        switch request {
        case .override(let path, nil): label = "Reset \(name(path))"
        case .override(let path, _?): (label, kind) = (name(path), path)
        case .change(let change):
            (label, kind, isGesture) = (change.label, change.gesture ?? change.label, change.gesture != nil)
        case .clearOverrides, .reset: label = "Reset all"
        case .node(let path, let isHidden?, _): label = isHidden ? "Hide \(path)" : "Show \(path)"
        case .node(let path, _, let isWireframe?): label = isWireframe ? "Wireframe of \(path)" : "Surfaces of \(path)"
        default: return
        }
        status.state.history.record(from: before, to: edits, label: label.showingHidden, kind: kind, isGesture: isGesture)
    }

    /// Undoes or redoes a change. Called under the lock.
    private func change(
        with name: String, _ change: (inout StudioHistory, inout StudioEdits) -> String?
    ) throws(RequestFault) {
        // Both are parts of one value, which cannot be lent twice at once.
        var (history, edits) = (status.state.history, status.state.edits)
        guard change(&history, &edits) != nil else { throw RequestFault("there is nothing to \(name)") }
        (status.state.history, status.state.edits) = (history, edits)
        load(after: name)
    }

    private func moveTo(_ frame: Int) {
        status.state.frame = min(max(frame, 0), status.frameCount - 1)
        status.anchor = nil
        status.needs.insert(.drawing)
    }

    private func setLoop(_ isOn: Bool, _ from: Int?, _ to: Int?) throws(RequestFault) {
        let (first, last) = (from ?? status.state.loop.from, to ?? status.state.loop.to)
        guard 0 <= first, first <= last, last < status.frameCount else {
            throw RequestFault("loop takes a first and a last frame, in order, from 0 to \(status.frameCount - 1)")
        }
        status.state.loop = StudioState.Loop(isOn: isOn, from: first, to: last)
        status.anchor = nil
    }

    func setOverride(_ path: String, _ value: ControlValue?) throws(RequestFault) {
        let control = try check(path, value)
        var siblings: [StudioControl] = []
        if case .axis(let keys, _) = control.target {
            siblings = status.controls.filter { if case .axis(keys, _) = $0.target { true } else { false } }
        }
        for sibling in siblings where sibling.path != path {
            if value == nil {
                status.state.overrides[sibling.path] = nil
            } else if status.state.overrides[sibling.path] == nil {
                // The three axes are one value of the config, so the other two keep their current values.
                let recorded = status.recorded.value(of: sibling.path, inFrame: status.recordedFrame)
                status.state.overrides[sibling.path] = recorded.map { .number($0) } ?? sibling.initial ?? .number(0)
            }
        }
        status.state.overrides[path] = value
        load(after: "override \(path)")
    }

    private func setNode(_ path: String, _ isHidden: Bool?, _ isWireframe: Bool?) throws(RequestFault) {
        guard let scene = status.job?.scene, StudioTree.paths(of: scene).contains(path) else {
            throw RequestFault("there is no node \(ControlValue.text(path).yaml)")
        }
        func set(_ isOn: Bool?, _ names: inout Set<String>) {
            switch isOn {
            case true?: names.insert(path)
            case false?: names.remove(path)
            case nil: break
            }
        }
        set(isHidden, &status.state.look.hidden)
        set(isWireframe, &status.state.look.wireframe)
        status.needs.insert(.staging)
    }

    /// Requests a reload of the config. Consecutive changes of one thing count as one change for comparisons.
    func load(after change: String) {
        if change != status.lastChange { status.earlierStage = status.stage }
        status.lastChange = change
        status.needs.insert(.loading)
    }
}
