import JSONText
import RenderConfig

extension StudioSession {
    /// Selects a node by its path, or none. Called under the lock.
    func select(_ path: String?) throws(RequestFault) {
        if let path, let scene = status.job?.scene, !StudioTree.paths(of: scene).contains(path) {
            throw RequestFault("there is no node \(ControlValue.text(path).yaml)")
        }
        status.state.selection = path
        // The next picture brings the handles.
        status.needs.insert(.drawing)
    }

    /// Selects the node that the current frame shows at a point. Called by the player.
    func pick(at point: StudioPoint) {
        let (stage, state, live) = peek { (status.stage, status.state, status.live?.shown ?? []) }
        guard let stage else { return }
        do {
            // While drafts play, only they follow the face.
            try stage.follow(live.map(\.frame))
            let frame = min(state.frame, stage.frameCount - 1)
            let found = try stage.node(at: point, ofFrame: frame, from: state.orbit)
            locked {
                // Fails only if the scene has changed meanwhile.
                try? select(found)
                sendAll(status.state.json, as: "state")
            }
        } catch {
            tell(StudioProblem.problems(of: error))
        }
    }

    /// Sets or resets several values at once. Called under the lock.
    func setOverrides(_ values: [StudioChange.Value]) throws(RequestFault) {
        for (path, value) in values { try check(path, value) }
        for (path, value) in values { try setOverride(path, value) }
    }

    /// Returns the control that takes a value. Called under the lock.
    @discardableResult
    func check(_ path: String, _ value: ControlValue?) throws(RequestFault) -> StudioControl {
        guard let control = status.controlsByPath[path] else {
            throw RequestFault("there is no control \(ControlValue.text(path).yaml)")
        }
        if let value { try control.check(value) }
        // Until a changed structure has loaded, the page shows the controls of the one before.
        let keys = StudioOverrides.keys(of: path)
        guard status.shownEdits.structure.path(keys, in: status.state.edits.structure) == keys else {
            throw RequestFault(
                "the node of \(ControlValue.text(path).yaml) is being changed; set the value again when it is shown")
        }
        return control
    }
}

/// Values that change together, such as the coordinates of a node that is dragged.
struct StudioChange: Sendable {
    /// The path of a control, and its value; nil resets it.
    typealias Value = (path: String, value: ControlValue?)

    /// The name of the change, for undoing it.
    var label: String
    /// Identifies the movement of a pointer: all its changes are undone together. Nil for a change by keys.
    var gesture: String?
    var values: [Value]
}
