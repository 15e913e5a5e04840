import JSONText
import Meshes
import RenderMath

/// A glTF document under construction: the lists that its JSON refers to by index, and the binary buffer.
struct GLBAssembly {
    let model: Model
    var binary: [UInt8] = []
    var bufferViews: [OrderedJSON] = []
    var accessors: [OrderedJSON] = []
    var images: [OrderedJSON] = []
    /// The index of each image in the document, by its source.
    var imageIndices: [ModelTexture.Source: Int] = [:]
    /// Whether any image is WebP.
    var usesWebP = false
    var samplers: [OrderedJSON] = []
    var textures: [OrderedJSON] = []
    /// The names of the extensions that the document uses, in the order of their first use.
    private var extensionsUsed: [String] = []
    /// The cameras, in the order of their nodes.
    var cameras: [OrderedJSON] = []
    /// The lights of `KHR_lights_punctual`, in the order of their nodes.
    var lights: [OrderedJSON] = []
    private var nodes: [OrderedJSON] = []
    /// The index of each glTF node, by the index of the node in tree order.
    private(set) var nodeIndices: [Int: Int] = [:]
    /// The number of morph targets of each node's meshes, by the index of the node in tree order.
    private(set) var targetCounts: [Int: Int] = [:]
    private var nodesSeen = 0
    /// The nodes that clips animate; glTF does not allow matrices in them.
    private let movedNodes: Set<Int>
    private var meshes: [OrderedJSON] = []
    /// The index of each glTF mesh, by the indices of the model's meshes that it combines.
    private var meshIndexByParts: [[Int]: Int] = [:]

    init(model: Model) {
        self.model = model
        movedNodes = Set(model.clips.flatMap { $0.channels.map(\.node) })
    }

    /// Returns the document and fills `binary`.
    /// - Parameter location: returns the URI of the binary buffer. Default: nil, the buffer follows in a GLB file.
    mutating func documentText(locating location: (([UInt8]) -> String)? = nil) throws -> String {
        let roots = try model.roots.map { try addNode($0) }
        let materials = try model.materials.map { try materialObject($0) }
        let clips = try model.clips.map { try clipObject($0) }
        guard binary.count < Int(UInt32.max) - 0x100_0000 else { throw GLBWriterError.tooLarge(bytes: binary.count) }
        var members: [(key: String, value: OrderedJSON)] = [
            ("asset", .object([("version", .string("2.0")), ("generator", .string("bianlian"))])),
            ("scene", .integer(0)),
            ("scenes", .array([.object(roots.isEmpty ? [] : [("nodes", .array(roots.map { .integer($0) }))])])),
        ]
        if !lights.isEmpty {
            members.append(
                ("extensions", .object([(use(Self.lightsExtension), .object([("lights", .array(lights))]))])))
        }
        let extensions = extensionsUsed + (usesWebP ? [Self.webPExtension] : [])
        if !extensions.isEmpty { members.append(("extensionsUsed", .array(extensions.map { .string($0) }))) }
        if usesWebP { members.append(("extensionsRequired", .array([.string(Self.webPExtension)]))) }
        let lists: [(key: String, values: [OrderedJSON])] = [
            ("nodes", nodes), ("cameras", cameras), ("meshes", meshes), ("materials", materials), ("textures", textures),
            ("samplers", samplers),
            ("images", images), ("animations", clips), ("accessors", accessors), ("bufferViews", bufferViews),
        ]
        for list in lists where !list.values.isEmpty {
            members.append((list.key, .array(list.values)))
        }
        if !binary.isEmpty {
            var buffer: [(key: String, value: OrderedJSON)] = [("byteLength", .integer(binary.count))]
            if let location { buffer.append(("uri", .string(location(binary)))) }
            members.append(("buffers", .array([.object(buffer)])))
        }
        return OrderedJSON.object(members).compactText
    }

    /// Adds a node after its children and returns its index.
    private mutating func addNode(_ node: ModelNode) throws -> Int {
        let place = nodesSeen
        nodesSeen += 1
        var children = try node.children.map { try addNode($0) }
        var members: [(key: String, value: OrderedJSON)] = [("name", .string(node.name))]
        if node.parentFromNode != .identity {
            let matrix = node.parentFromNode.columnMajor
            let parts = Transform(node.parentFromNode)
            let (t, r, s) = (parts.translation, parts.rotation.vector, parts.scale)
            // An axis of finite numbers can still have an infinite length.
            guard matrix.allSatisfy(\.isFinite), !movedNodes.contains(place) || parts.matrix.isFinite && s.sum().isFinite else {
                throw GLBWriterError.notFinite(what: "the transform of node \"\(node.name)\"")
            }
            if movedNodes.contains(place) {
                members.append(("translation", .numbers([t.x, t.y, t.z])))
                members.append(("rotation", .numbers([r.x, r.y, r.z, r.w])))
                members.append(("scale", .numbers([s.x, s.y, s.z])))
            } else {
                members.append(("matrix", .numbers(matrix)))
            }
        }
        if !node.meshIndices.isEmpty {
            members.append(("mesh", .integer(try meshIndex(of: node))))
            targetCounts[place] = model.meshes[node.meshIndices[0]].mesh.morphTargets.count
        }
        if let camera = node.camera { members.append(("camera", .integer(try addCamera(camera)))) }
        members += try placeLights(of: node, among: &children)
        if !children.isEmpty {
            members.append(("children", .array(children.map { .integer($0) })))
        }
        let index = append(members)
        nodeIndices[place] = index
        return index
    }

    /// Appends a node to the document and returns its index.
    mutating func append(_ node: [(key: String, value: OrderedJSON)]) -> Int {
        nodes.append(.object(node))
        return nodes.count - 1
    }

    /// Adds an extension to those that the document uses, and returns its name.
    @discardableResult mutating func use(_ name: String) -> String {
        if !extensionsUsed.contains(name) { extensionsUsed.append(name) }
        return name
    }

    private mutating func meshIndex(of node: ModelNode) throws -> Int {
        if let index = meshIndexByParts[node.meshIndices] { return index }
        for index in node.meshIndices {
            try check(index, below: model.meshes.count, what: "a mesh of node \"\(node.name)\"")
        }
        let parts = node.meshIndices.map { model.meshes[$0] }
        let targetNames = parts[0].mesh.morphTargets.map(\.name)
        guard parts.allSatisfy({ $0.mesh.morphTargets.map(\.name) == targetNames }) else {
            throw GLBWriterError.differentMorphTargets(node: node.name)
        }
        guard parts[0].mesh.morphTargets.allSatisfy(\.restingWeight.isFinite) else {
            throw GLBWriterError.notFinite(what: "the weights of the morph targets of mesh \"\(parts[0].name)\"")
        }
        let primitives = try parts.map { try primitiveObject($0) }
        var members: [(key: String, value: OrderedJSON)] = [
            ("name", .string(parts[0].name)), ("primitives", .array(primitives)),
        ]
        if !targetNames.isEmpty {
            members.append(("weights", .numbers(parts[0].mesh.morphTargets.map(\.restingWeight))))
            members.append(("extras", .object([("targetNames", .array(targetNames.map { .string($0) }))])))
        }
        meshes.append(.object(members))
        meshIndexByParts[node.meshIndices] = meshes.count - 1
        return meshes.count - 1
    }

    func check(_ index: Int, below count: Int, what: String) throws {
        guard 0..<count ~= index else { throw GLBWriterError.indexOutOfRange(what: what, index: index, count: count) }
    }
}
