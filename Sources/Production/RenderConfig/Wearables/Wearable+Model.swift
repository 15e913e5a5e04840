import ConfigLanguage
package import ConfigSettings
package import MeshFormats
import Meshes
import RenderMath

extension WearableShape {
    /// Creates the shape of a model; nil if it shows no triangle with an area.
    package init?(of model: Model) {
        self.init(of: model, parts: nil, without: nil)
    }

    /// Creates the shape of the parts of a model that a node shows.
    init?(of model: Model, parts: [Located<String>]?, without: [Located<String>]?) {
        var (positions, triangles): ([SIMD3<Double>], [SIMD3<UInt32>]) = ([], [])
        for part in model.shown(parts: parts, without: without) {
            let first = UInt32(positions.count)
            positions += part.mesh.positions.map(SIMD3<Double>.init)
            triangles += part.mesh.triangles.map { $0 &+ SIMD3(repeating: first) }
        }
        self.init(positions: positions, triangles: triangles)
    }
}

extension Model {
    /// Returns the placed meshes in their rest shapes that a node with `parts` or `without` shows.
    fileprivate func shown(parts: [Located<String>]?, without: [Located<String>]?) -> [PlacedMesh] {
        let (wanted, left) = (parts.map { Set($0.map(\.value)) }, Set((without ?? []).map(\.value)))
        return placedMeshes.compactMap { part in
            let material = part.materialIndex.map { materials[$0].name } ?? ""
            let names = part.nodePath.split(separator: "/").map(String.init) + [part.name, material]
            guard left.isDisjoint(with: names), wanted?.isDisjoint(with: names) != true else { return nil }
            var part = part
            if part.mesh.restingWeights != nil { part.mesh = part.mesh.morphed(weights: [:]) }
            return part
        }
    }

    /// Returns the model with only one earring of a pair, without its tree.
    func half(of fit: WearableFit, isLeft: Bool, parts: [Located<String>]?, without: [Located<String>]?) -> Model {
        guard let (axis, position) = fit.pairSplit else { return self }
        var (half, root) = (self, ModelNode(name: isLeft ? "left" : "right"))
        half.meshes = []
        half.clips = []
        for part in shown(parts: parts, without: without) {
            var mesh = part.mesh
            mesh.skin = nil
            mesh.triangles = mesh.triangles.filter { triangle in
                let sum =
                    mesh.positions[Int(triangle.x)] + mesh.positions[Int(triangle.y)] + mesh.positions[Int(triangle.z)]
                return (SIMD3<Double>(sum).dot(axis) / 3 > position) == isLeft
            }
            guard !mesh.triangles.isEmpty else { continue }
            root.meshIndices.append(half.meshes.count)
            half.meshes.append(ModelMesh(name: part.name, mesh: mesh, materialIndex: part.materialIndex))
        }
        half.roots = [root]
        return half
    }
}

extension WearableKind {
    /// Guesses the kind of an object.
    /// - Parameter name: the name of its file; a word such as `hat` in it decides.
    package init(of shape: WearableShape, named name: String) {
        if let named = WearableKind(named: name) {
            self = named
            return
        }
        var best = (kind: WearableKind.glasses, evidence: -1.0)
        for kind in [WearableKind.glasses, .hat, .headphones, .mask, .earrings] {
            let evidence = WearableOrientation.best(of: shape, as: kind).evidence
            if evidence > best.evidence { best = (kind, evidence) }
        }
        self = best.kind
    }

    /// The kind that a word in the name of a file suggests; nil if there is none.
    package init?(named name: String) {
        let lower = name.lowercased()
        let words: [(String, WearableKind)] = [
            ("sunglass", .sunglasses), ("glasses", .glasses), ("spectacle", .glasses), ("goggle", .glasses),
            ("eyewear", .glasses), ("headphone", .headphones), ("headset", .headphones), ("earring", .earrings),
            ("earing", .earrings), ("mask", .mask), ("hat", .hat), ("cap", .hat), ("beanie", .hat), ("helmet", .hat),
            ("crown", .hat),
        ]
        guard let named = words.first(where: { lower.contains($0.0) }) else { return nil }
        self = named.1
    }

    /// The kind with an article, for messages.
    var phrase: String {
        switch self {
        case .hat, .mask: "a \(rawValue)"
        case .glasses, .sunglasses, .headphones, .earrings: rawValue
        }
    }
}
