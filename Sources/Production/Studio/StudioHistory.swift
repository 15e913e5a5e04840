/// The changes that a user can undo and redo.
///
/// A change stores the old and the new values of its targets only, so that undoing it leaves everything else as it is.
struct StudioHistory: Sendable {
    /// Values that changed at once.
    private struct Change {
        var label: String
        /// The kind of change: consecutive changes of one kind within `pause`, or of one gesture, become one. Nil: stays apart.
        var kind: String?
        var time: ContinuousClock.Instant
        var values: [(target: StudioEdits.Target, old: ControlValue?, new: ControlValue?)]
        /// Nil if the change left it as it was.
        var structure: (old: [StructureChange], new: [StructureChange])?
    }

    /// A longer pause in the movement of a slider begins a new change.
    private static let pause = Duration.milliseconds(700)
    /// The number of changes that are kept.
    private static let most = 1000

    private var done: [Change] = []
    private var undone: [Change] = []

    /// The label of the change to undo; nil if there is none.
    var undoLabel: String? { done.last?.label }
    /// The label of the change to redo; nil if there is none.
    var redoLabel: String? { undone.last?.label }

    /// Records a change, after which nothing can be redone.
    /// - Parameter isGesture: whether the kind is one movement of a pointer, which may pause.
    mutating func record(
        from old: StudioEdits, to new: StudioEdits, label: String, kind: String?, isGesture: Bool = false,
        at time: ContinuousClock.Instant = ContinuousClock.now
    ) {
        var values = new.targets(differingFrom: old).map { (target: $0, old: old[$0], new: new[$0]) }
        let structure = old.structure == new.structure ? nil : (old: old.structure, new: new.structure)
        guard !values.isEmpty || structure != nil else { return }
        undone = []
        if let kind, let last = done.last, last.kind == kind, isGesture || time - last.time < Self.pause {
            let earlier = Dictionary(last.values.map { ($0.target, $0.old) }) { first, _ in first }
            values = values.map { value in
                earlier[value.target].map { (target: value.target, old: $0, new: value.new) } ?? value
            }
            let changed = Set(values.map(\.target))
            values += last.values.filter { !changed.contains($0.target) }
            // A value that has moved back is unchanged.
            values.removeAll { $0.old == $0.new }
            done.removeLast()
        }
        guard !values.isEmpty || structure != nil else { return }
        done.append(Change(label: label, kind: kind, time: time, values: values, structure: structure))
        if done.count > Self.most { done.removeFirst() }
    }

    /// Undoes the last change of edits. Returns its label; nil if there is none.
    mutating func undo(_ edits: inout StudioEdits) -> String? {
        guard let change = done.popLast() else { return nil }
        if let structure = change.structure { edits.structure = structure.old }
        for value in change.values.reversed() { edits[value.target] = value.old }
        undone.append(change)
        return change.label
    }

    /// Redoes the last undone change of edits. Returns its label; nil if there is none.
    mutating func redo(_ edits: inout StudioEdits) -> String? {
        guard var change = undone.popLast() else { return nil }
        if let structure = change.structure { edits.structure = structure.new }
        for value in change.values { edits[value.target] = value.new }
        // A following change is a new one.
        change.kind = nil
        done.append(change)
        return change.label
    }

    /// Removes the last changes whose values are refused, which are those that edits do not have.
    mutating func forget(changesAfter edits: StudioEdits) {
        func isRefused(_ change: Change) -> Bool {
            change.structure.map { $0.new != edits.structure } ?? false
                || change.values.contains { edits[$0.target] != $0.new }
        }
        while let last = done.last, isRefused(last) { done.removeLast() }
        undone = []
    }

    /// Whether undoing or redoing it may change the structure.
    var hasStructure: Bool { (done + undone).contains { $0.structure != nil } }
}
