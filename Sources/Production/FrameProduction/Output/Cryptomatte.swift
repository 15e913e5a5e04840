import ImageCodecs
import JSONText
import SceneGraph
import SceneRenderer

/// The objects of a Cryptomatte layer (specification 1.2.0): each has a name, and the hash of its name in the samples.
struct Cryptomatte: Sendable {
    /// The name of the layer, before the numbers of its images.
    let name: String
    /// The name of each node or material, in the order of the scene. Objects of the same name are one object.
    private let names: [String]
    /// The names in the manifest: those of materials, and of nodes with surfaces.
    private let listedNames: [String]

    /// Creates the Cryptomatte of a layer; nil for other layers.
    init?(_ layer: FrameLayer, of scene: Scene) {
        switch layer {
        case .cryptoNode:
            (name, names) = ("CryptoNode", scene.nodeIDs.map { scene.path(of: $0) })
            listedNames = scene.nodeIDs.filter { !scene[$0].surfaces.isEmpty }.map { scene.path(of: $0) }
        case .cryptoMaterial:
            (name, names) = ("CryptoMaterial", scene.materials.map(\.name))
            listedNames = names
        case .depth, .normal, .motion, .textureCoordinates, .node, .material, .faceShadow, .diffuse, .specular, .reflection,
            .emission, .shadow, .background:
            return nil
        }
    }

    /// The number of each node or material.
    var numbers: [Float] { names.map { CryptomatteHash($0).number } }

    /// The attributes of the file: the layer's name, the hash and its conversion, and the hash of each name.
    var attributes: [String: String] {
        // The key is the layer's hash without its last digit.
        let key = "cryptomatte/\(CryptomatteHash(name).text.dropLast())/"
        var known: Set<String> = []
        let manifest = OrderedJSON.object(
            listedNames.filter { known.insert($0).inserted }.map { .init($0, .string(CryptomatteHash($0).text)) })
        return [
            key + "name": name, key + "hash": "MurmurHash3_32", key + "conversion": "uint32_to_float32",
            key + "manifest": manifest.compactText,
        ]
    }
}

extension RankedObjects {
    /// The objects of the Cryptomattes of a scene.
    init(of scene: Scene) {
        func numbers(_ layer: FrameLayer) -> [Float] { Cryptomatte(layer, of: scene)?.numbers ?? [] }
        self.init(nodes: numbers(.cryptoNode), materials: numbers(.cryptoMaterial))
    }
}
