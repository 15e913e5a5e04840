import ConfigLanguage
import JSONText

/// The changes of a user that a config can express: changes of its nodes, overridden values, and hidden and wireframe nodes.
struct StudioEdits: Equatable, Sendable {
    /// The thing that a change sets.
    enum Target: Hashable, Sendable {
        /// The control with a path.
        case control(String)
        /// Whether the node with a path is hidden.
        case hidden(String)
        /// Whether the node with a path is drawn as edges.
        case wireframe(String)
    }

    /// The changes of the config's text, to which the paths of the overrides refer.
    var structure: [StructureChange] = []
    var overrides = StudioOverrides()
    var look = StudioLook()

    /// The value of a target; nil if it is as in the config.
    subscript(target: Target) -> ControlValue? {
        get {
            switch target {
            case .control(let path): overrides[path]
            case .hidden(let path): look.hidden.contains(path) ? .flag(true) : nil
            case .wireframe(let path): look.wireframe.contains(path) ? .flag(true) : nil
            }
        }
        set {
            switch target {
            case .control(let path): overrides[path] = newValue
            case .hidden(let path): look.hidden.set(path, newValue != nil)
            case .wireframe(let path): look.wireframe.set(path, newValue != nil)
            }
        }
    }

    /// The targets that differ from the config.
    private var targets: [Target] {
        overrides.values.map { .control($0.path) } + look.hidden.sorted().map { .hidden($0) }
            + look.wireframe.sorted().map { .wireframe($0) }
    }

    /// Returns the targets with different values.
    func targets(differingFrom other: StudioEdits) -> [Target] {
        let own = targets
        let known = Set(own)
        return (own + other.targets.filter { !known.contains($0) }).filter { self[$0] != other[$0] }
    }

    /// Returns the number of changes by which these edits differ from others, as the user counts them.
    func count(differingFrom other: StudioEdits) -> Int {
        let common = structure.commonCount(with: other.structure)
        let changes = structure.count + other.structure.count - 2 * common
        return changes + targets(differingFrom: other.aligned(to: structure)).count
    }

    /// Returns the edits with the paths that their values have in another structure. Values that it does not have are dropped.
    func aligned(to structure: [StructureChange]) -> StudioEdits {
        guard structure != self.structure else { return self }
        var edits = self
        edits.overrides = overrides.moved { path in
            self.structure.path(StudioOverrides.keys(of: path), in: structure)?.joined(separator: "/")
        }
        edits.structure = structure
        return edits
    }

    var json: OrderedJSON {
        [
            "structure": .array(structure.map { .string($0.label.showingHidden) }), "overrides": overrides.json,
            "hidden": .array(look.hidden.sorted().map { .string($0) }),
            "wireframe": .array(look.wireframe.sorted().map { .string($0) }),
        ]
    }
}

extension Set {
    fileprivate mutating func set(_ element: Element, _ isMember: Bool) {
        if isMember { insert(element) } else { remove(element) }
    }
}
