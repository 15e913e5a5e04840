import JSONText

/// The values with which the user overrides the config and the recording, in the order in which they were first set.
struct StudioOverrides: Equatable, Sendable {
    private(set) var values: [(path: String, value: ControlValue)] = []

    static func == (a: StudioOverrides, b: StudioOverrides) -> Bool { a.values.elementsEqual(b.values) { $0 == $1 } }

    subscript(path: String) -> ControlValue? {
        get { values.first { $0.path == path }?.value }
        set {
            let index = values.firstIndex { $0.path == path }
            switch (index, newValue) {
            case (let index?, let value?): values[index].value = value
            case (let index?, nil): values.remove(at: index)
            case (nil, let value?): values.append((path, value))
            case (nil, nil): break
            }
        }
    }

    var isEmpty: Bool { values.isEmpty }

    /// Removes the overrides at a path and below it; all overrides for nil.
    mutating func clear(under path: String?) {
        values.removeAll { value in path.map { value.path == $0 || value.path.hasPrefix($0 + "/") } ?? true }
    }

    /// Overrides a copy of a value as the value itself.
    mutating func copy(from: [String], to: [String]) {
        for (path, value) in values {
            let keys = Self.keys(of: path)
            if keys.starts(with: from) { self[(to + keys.dropFirst(from.count)).joined(separator: "/")] = value }
        }
    }

    /// Returns the keys that the path of a control names.
    static func keys(of path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the overrides with other paths; those for which `path` returns nil are dropped.
    func moved(_ path: (String) -> String?) -> StudioOverrides {
        var moved = StudioOverrides()
        moved.values = values.compactMap { value in path(value.path).map { ($0, value.value) } }
        return moved
    }

    /// Returns the config keys with their overriding values in YAML; values of one list are set together.
    /// - Parameter controls: the controls by path; overrides of other paths are skipped.
    func assignments(by controls: [String: StudioControl]) -> [(keys: [String], yaml: String)] {
        var assignments: [(keys: [String], yaml: String)] = []
        var axes: [[String]: [Int: ControlValue]] = [:]
        for premise in values.compactMap({ controls[$0.path]?.premise })
        where !assignments.contains(where: { $0.keys == premise.keys }) {
            assignments.append((premise.keys, premise.yaml))
        }
        for (path, value) in values {
            guard let control = controls[path] else { continue }
            switch control.target {
            case .keys(let keys): assignments.append((keys, control.yaml(of: value)))
            case .axis(let keys, let axis):
                if axes[keys] == nil { assignments.append((keys, "")) }
                axes[keys, default: [:]][axis] = value
            }
        }
        return assignments.map { keys, yaml in
            guard let numbers = axes[keys] else { return (keys, yaml) }
            return (keys, "[" + (0..<3).map { (numbers[$0] ?? .number(0)).yaml }.joined(separator: ", ") + "]")
        }
    }

    var json: OrderedJSON { .object(values.map { OrderedJSON.Member($0.path, $0.value.json) }) }
}
