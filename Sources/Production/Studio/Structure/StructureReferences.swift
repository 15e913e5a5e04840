import ConfigLanguage
import RenderConfig
import SceneGraph

/// The texts of the displayed config that name its nodes, and the edits that change them with the names.
struct StructureReferences {
    /// A text that names a node.
    struct Naming {
        var reference: ElementReference
        /// The index of the node's name in the path.
        var index: Int
    }

    private let job: RenderJob
    /// The config's name in messages.
    private let config: String
    /// The scalars of the displayed text, in order.
    private let scalars: [ConfigValue.PlacedScalar]
    private let scalarsByLocation: [ConfigLocation: ConfigValue.PlacedScalar]
    /// The scalars by the location where they are written, which an alias shares with the value that has the anchor.
    private let scalarsBySource: [ConfigLocation: [ConfigValue.PlacedScalar]]

    init(_ job: RenderJob, in root: ConfigValue, of config: String) {
        (self.job, self.config, scalars) = (job, config, root.scalars())
        scalarsByLocation = Dictionary(scalars.map { ($0.location, $0) }) { first, _ in first }
        scalarsBySource = Dictionary(grouping: scalars, by: \.source)
    }

    /// Returns the texts whose paths lead to or through one of some nodes.
    func naming(_ nodes: Set<NodeID>) -> [Naming] {
        job.references.filter { $0.list == "nodes" }.compactMap { reference in
            let path = job.scene.nodes(onPath: reference.names.joined(separator: "/"))
            return path.firstIndex(where: nodes.contains).map { Naming(reference: reference, index: $0) }
        }
    }

    /// Returns the keys at which a text is in the displayed config; nil if it is not written there.
    private func keys(of reference: ElementReference) -> [String]? {
        let scalar = scalarsByLocation[reference.text.location]
        return scalar?.text == reference.text.value ? scalar?.keys : nil
    }

    /// Returns the edits that give a node another name, and change all texts that name it.
    /// - Parameter place: the keys of the node.
    /// - Throws: `RequestFault` with the location of a text that cannot be changed.
    func edits(renaming node: NodeID, at place: [String], to name: String) throws(RequestFault) -> [StructureEdit] {
        let own = place + ["name"]
        var texts = [own: name]
        let namings = naming([node])
        for naming in namings {
            guard let keys = keys(of: naming.reference) else {
                throw fault(naming, naming.reference.text.location.file == config ? "by a variable" : "in another file")
            }
            texts[keys] = naming.reference.renamed(naming.index, to: name)
        }
        /// Whether a value has no use besides these texts, so that it can be changed where it is written.
        func isApart(_ scalar: ConfigValue.PlacedScalar?) -> Bool {
            scalar.map { scalarsBySource[$0.source, default: []].allSatisfy { texts[$0.keys] != nil } } ?? false
        }
        var edits: [StructureEdit] = []
        if !isApart(scalars.first { $0.keys == own }) {
            texts[own] = nil
            edits.append(.assign(.string(name), own))
        }
        for naming in namings where !isApart(scalarsByLocation[naming.reference.text.location]) {
            throw fault(naming, "by an alias of a value with other uses")
        }
        let rewritten = scalars.compactMap { scalar in texts[scalar.keys].map { StructureEdit.Text(scalar.keys, $0) } }
        return rewritten.isEmpty ? edits : edits + [.rewrite(rewritten)]
    }

    private func fault(_ naming: Naming, _ way: String) -> RequestFault {
        let name = ControlValue.text(naming.reference.names[naming.index]).yaml
        return RequestFault("\(naming.reference.text.location): names \(name) \(way); change both by hand")
    }
}

extension ConfigValue {
    /// A scalar with its keys.
    struct PlacedScalar {
        var keys: [String]
        var text: String
        var location: ConfigLocation

        /// Its location without keys: aliases have the location of the value with the anchor.
        var source: ConfigLocation { ConfigLocation(file: location.file, line: location.line, column: location.column) }
    }

    /// Returns the scalars at or below this value, in order.
    fileprivate func scalars(under keys: [String] = []) -> [PlacedScalar] {
        switch content {
        case .scalar(let text, _): [PlacedScalar(keys: keys, text: text, location: location)]
        case .mapping(let entries): entries.flatMap { $0.value.scalars(under: keys + [$0.key]) }
        case .list(let elements): elements.enumerated().flatMap { $0.element.scalars(under: keys + [String($0.offset)]) }
        }
    }
}
