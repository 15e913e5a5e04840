import ConfigLanguage
import DescribedErrors
import SceneGraph

extension Scene {
    /// Why a path of names means no node, with the name that may have been meant.
    func faultOfPath(_ path: String) -> String {
        var above: NodeID?
        for name in path.split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
            if let next = node(named: name, below: above) {
                above = next
                continue
            }
            guard let above else { return "there is no node \(name.quoted); \(hint(for: name, below: nil))" }
            return "\(self[above].name.quoted) has no node \(name.quoted); \(hint(for: name, below: above))"
        }
        return "there is no node \(path.quoted); \(hint(for: path, below: nil))"
    }

    private func hint(for name: String, below node: NodeID?) -> String {
        guard let node else {
            return Suggestion.text(for: name, among: nodes.map(\.name)) ?? "name one of this config's `nodes`"
        }
        let names = nodeIDs.filter { $0 != node && isNode($0, atOrBelow: node) }.map { self[$0].name }
        if let hint = Suggestion.text(for: name, among: names) { return hint }
        return names.isEmpty
            ? "it has none" : "it has \(names.prefix(8).joined(separator: ", "))\(names.count > 8 ? ", …" : "")"
    }
}
