import ConfigLanguage
import RenderConfig
import SceneGraph

/// The texts and keys of the displayed config that name its nodes and lights, and the edits that change them with the names.
struct StructureReferences {
    /// A name in a text.
    struct Naming {
        var reference: ElementReference
        /// The index of the name in the path.
        var index: Int

        var name: String { reference.names[index] }
    }

    private let job: RenderJob
    /// The config's name in messages.
    private let config: String
    /// The scalars of the displayed text, in order.
    private let scalars: [ConfigValue.PlacedScalar]
    private let scalarsByLocation: [ConfigLocation: ConfigValue.PlacedScalar]
    /// The scalars by the location where they are written, which an alias shares with the value that has the anchor.
    private let scalarsBySource: [ConfigLocation: [ConfigValue.PlacedScalar]]
    private let root: ConfigValue
    let setKeys: SetKeys

    init(_ job: RenderJob, in root: ConfigValue, of config: String) {
        (self.job, self.config, self.root, scalars) = (job, config, root, root.scalars())
        setKeys = SetKeys(of: root)
        scalarsByLocation = Dictionary(scalars.map { ($0.location, $0) }) { first, _ in first }
        scalarsBySource = Dictionary(grouping: scalars, by: \.source)
    }

    /// Returns the names of nodes for which a closure returns true.
    func namings(ofNodes isMeant: (NodeID) -> Bool) -> [Naming] {
        job.references.filter { $0.list == "nodes" }.compactMap { reference in
            let path = job.scene.nodes(onPath: reference.names.joined(separator: "/"))
            return path.firstIndex(where: isMeant).map { Naming(reference: reference, index: $0) }
        }
    }

    /// The names of lights, which are indices of the list `lights`.
    var namingsOfLights: [Naming] {
        job.references.filter { $0.list == "lights" }.map { Naming(reference: $0, index: 0) }
    }

    /// Returns the edits that give a node another name, and change all texts and keys that name it.
    /// - Throws: `RequestFault` with the location of a text or key that cannot be changed.
    func edits(renaming node: StructurePlanner.Place, to name: String) throws(RequestFault) -> [StructureEdit] {
        let (names, place) = try setKeys.renaming(node.element, to: name)
        let own = place ?? node.keys + ["name"]
        var texts = try texts(of: namings { $0 == node.id }.map { ($0, name) })
        texts[own] = name
        let renamed = names.isEmpty ? [] : [StructureEdit.renameKeys(names, of: ["set"])]
        guard let scalar = scalars.first(where: { $0.keys == own }), isApart(scalar, from: texts) else {
            texts[own] = nil
            // A name that is added to `set` applies after its other entries.
            return try [.assign(.string(name), own)] + rewriting(texts) + (root.place(of: own) == own ? renamed : [])
        }
        return try rewriting(texts) + renamed
    }

    /// Returns the edits that write other names in texts.
    /// - Throws: `RequestFault` with the location of a text that cannot be changed.
    func edits(changing names: [(Naming, String)]) throws(RequestFault) -> [StructureEdit] {
        try rewriting(try texts(of: names))
    }

    /// Returns texts with other names, by their keys.
    private func texts(of names: [(naming: Naming, name: String)]) throws(RequestFault) -> [[String]: String] {
        var texts: [[String]: String] = [:]
        for (naming, name) in names {
            let text = naming.reference.text
            guard let scalar = scalarsByLocation[text.location], scalar.text == text.value else {
                throw fault(naming.name, text.location, text.location.file == config ? "by a variable" : "in another file")
            }
            texts[scalar.keys] = naming.reference.renamed(naming.index, to: name)
        }
        return texts
    }

    private func rewriting(_ texts: [[String]: String]) throws(RequestFault) -> [StructureEdit] {
        let changed = scalars.filter { texts[$0.keys] != nil }
        if let shared = changed.first(where: { !isApart($0, from: texts) }) {
            throw fault(shared.text, shared.location, "by an alias of a value with other uses")
        }
        let rewritten = changed.compactMap { scalar in texts[scalar.keys].map { StructureEdit.Text(scalar.keys, $0) } }
        return rewritten.isEmpty ? [] : [.rewrite(rewritten)]
    }

    /// Whether a scalar can be changed where it is written, because all its uses are among changed texts.
    private func isApart(_ scalar: ConfigValue.PlacedScalar, from texts: [[String]: String]) -> Bool {
        scalarsBySource[scalar.source, default: []].allSatisfy { texts[$0.keys] != nil }
    }

    private func fault(_ name: String, _ location: ConfigLocation, _ way: String) -> RequestFault {
        RequestFault("\(location): names \(ControlValue.text(name).yaml) \(way); change both by hand")
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
