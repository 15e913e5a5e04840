package import ConfigLanguage
import DescribedErrors
package import SceneGraph

extension Scene {
    /// Returns the node that a path or name in a config refers to; nil after reporting a mistake. Adds a note if the name is
    /// ambiguous.
    package func node(meantBy name: Located<String>, noting reading: ConfigReading) -> NodeID? {
        guard let id = node(meantBy: name.value) else {
            reading.fail(faultOfPath(name.value, noting: reading), at: name.location)
            return nil
        }
        noteAlternatives(to: id, meantBy: name.value, at: name.location, noting: reading)
        reading.refer(ElementReference(toNode: name))
        return id
    }

    /// Notes other nodes that a path or name could refer to.
    func noteAlternatives(to id: NodeID, meantBy name: String, at location: ConfigLocation, noting reading: ConfigReading) {
        let others = alternatives(to: id, meantBy: name)
        guard let other = others.first else { return }
        let (path, otherPath) = (path(of: id), path(of: other))
        let more = others.count > 1 ? " or others" : ""
        let advice =
            path == otherPath ? "give them different names" : "write \(path.inQuotes), or \(otherPath.inQuotes)\(more)"
        reading.note(
            "\(name.inQuotes) is the name of \(others.count + 1) nodes; the first one is used; \(advice)", at: location)
    }

    /// Returns a message on why a path of names matches no node, with a suggested name.
    /// - Parameter reading: the reading that takes the mistake.
    func faultOfPath(_ path: String, noting reading: ConfigReading) -> String {
        func hint(_ name: String, below node: NodeID?) -> String { self.hint(for: name, below: node, noting: reading) }
        var above: NodeID?
        for name in path.split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
            if let next = node(named: name, below: above) {
                above = next
                continue
            }
            guard let above else { return "there is no node \(name.quoted); \(hint(name, below: nil))" }
            return "\(self[above].name.quoted) has no node \(name.quoted); \(hint(name, below: above))"
        }
        return "there is no node \(path.quoted); \(hint(path, below: nil))"
    }

    private func hint(for name: String, below node: NodeID?, noting reading: ConfigReading) -> String {
        guard let node else {
            return reading.suggestion(for: name, among: nodes.map(\.name)) ?? "use a name from this config's `nodes`"
        }
        let names = nodes(atOrBelow: node).dropFirst().map { self[$0].name }
        if let hint = reading.suggestion(for: name, among: names) { return hint }
        return names.isEmpty
            ? "it has no child nodes" : "it has \(names.prefix(8).joined(separator: ", "))\(names.count > 8 ? ", …" : "")"
    }
}

extension ElementReference {
    /// A text that is the path or name of a node.
    init(toNode name: Located<String>) {
        self.init(to: "nodes", in: name, path: name.value.startIndex..<name.value.endIndex, separators: ["/"])
    }
}
