import Foundation

/// Checks a GLB file against rules of glTF 2.0, as the Khronos validator does: the container, references, accessors and their
/// data, the hierarchy of nodes, materials and the extensions in use.
///
/// Rules are named as in the validator's list of issues.
struct GLTFRules {
    /// The violated rules, each with the place in the document.
    private(set) var issues: [String] = []
    /// The document.
    private(set) var document: [String: Any] = [:]
    private var binary: [UInt8] = []

    /// The extensions that the rules know.
    private static let extensions: Set = [
        "KHR_lights_punctual", "KHR_materials_clearcoat", "KHR_materials_emissive_strength", "KHR_materials_sheen",
        "KHR_materials_specular", "KHR_materials_transmission", "KHR_materials_unlit", "KHR_texture_transform",
    ]

    init(_ file: [UInt8]) {
        guard let json = chunks(of: file) else { return }
        guard let document = (try? JSONSerialization.jsonObject(with: Data(json))) as? [String: Any] else {
            issues.append("INVALID_JSON")
            return
        }
        self.document = document
        checkAsset()
        checkBuffers()
        for index in list("accessors").indices { checkAccessor(index) }
        for index in list("meshes").indices { checkMesh(index) }
        checkNodes()
        for (index, material) in list("materials").enumerated() { checkMaterial(material, "materials[\(index)]") }
        checkTextures()
        checkViews()
        checkExtensionsUsed()
    }

    private mutating func expect(_ holds: Bool, _ rule: String, _ place: String = "") {
        if !holds { issues.append("\(rule) \(place)") }
    }

    private func list(_ key: String) -> [[String: Any]] { document[key] as? [[String: Any]] ?? [] }

    // MARK: The container

    /// Reads the chunks of the file (section 4.4), and returns the JSON.
    private mutating func chunks(of file: [UInt8]) -> [UInt8]? {
        func word(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) } }
        guard file.count >= 20, file.prefix(4).elementsEqual("glTF".utf8), word(4) == 2 else {
            issues.append("GLB_INVALID_MAGIC")
            return nil
        }
        expect(word(8) == file.count, "GLB_LENGTH_MISMATCH")
        let jsonLength = word(12)
        expect(jsonLength % 4 == 0, "GLB_CHUNK_LENGTH_UNALIGNED")
        expect(file[16..<20].elementsEqual("JSON".utf8), "GLB_UNEXPECTED_FIRST_CHUNK")
        let json = Array(file[20..<20 + jsonLength])
        let start = 20 + jsonLength
        if start < file.count {
            expect(word(start) % 4 == 0, "GLB_CHUNK_LENGTH_UNALIGNED")
            expect(file[(start + 4)..<(start + 8)].elementsEqual("BIN\0".utf8), "GLB_UNEXPECTED_BIN_CHUNK")
            expect(start + 8 + word(start) == file.count, "GLB_CHUNK_TOO_BIG")
            binary = Array(file[(start + 8)...])
        }
        return json
    }

    private mutating func checkAsset() {
        let asset = document["asset"] as? [String: Any]
        expect(asset?["version"] as? String == "2.0", "UNKNOWN_ASSET_MAJOR_VERSION")
        expect((asset?["generator"] as? String)?.isEmpty == false, "no generator")
        expect(list("scenes").indices.contains(document["scene"] as? Int ?? 0), "UNRESOLVED_REFERENCE", "scene")
    }

    private mutating func checkBuffers() {
        guard let buffer = list("buffers").first else { return expect(list("bufferViews").isEmpty, "UNRESOLVED_REFERENCE") }
        let length = buffer["byteLength"] as? Int ?? -1
        expect(length <= binary.count && binary.count - length < 4, "BUFFER_GLB_CHUNK_TOO_BIG")
        var ranges: [(range: Range<Int>, index: Int)] = []
        for (index, view) in list("bufferViews").enumerated() {
            let (offset, size) = (view["byteOffset"] as? Int ?? 0, view["byteLength"] as? Int ?? 0)
            expect(size > 0 && offset >= 0 && offset + size <= length, "BUFFER_VIEW_TOO_LONG", "bufferViews[\(index)]")
            ranges.append((offset..<offset + max(size, 0), index))
        }
        let sorted = ranges.sorted { $0.range.lowerBound < $1.range.lowerBound }
        for (first, second) in zip(sorted, sorted.dropFirst()) {
            expect(first.range.upperBound <= second.range.lowerBound, "overlapping views \(first.index) and \(second.index)")
        }
    }

    // MARK: Accessors and meshes

    /// The numbers of an accessor, element by element.
    private struct Values {
        var numbers: [Float]
        /// The number of components of an element.
        var width: Int
        var count: Int { numbers.count / width }

        subscript(element: Int, component: Int) -> Float { numbers[element * width + component] }

        /// Returns the length of the first three components of an element.
        func length(_ element: Int) -> Float {
            (0..<3).reduce(0) { $0 + self[element, $1] * self[element, $1] }.squareRoot()
        }
    }

    /// Returns the numbers of an accessor; nil if they are outside their views or not aligned.
    private func values(ofAccessor index: Int) -> Values? {
        guard list("accessors").indices.contains(index) else { return nil }
        let accessor = list("accessors")[index]
        guard let type = accessor["type"] as? String, let width = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4][type],
            let count = accessor["count"] as? Int, let component = accessor["componentType"] as? Int
        else { return nil }
        var numbers = [Float](repeating: 0, count: count * width)
        if accessor["bufferView"] != nil {
            guard let dense = self.numbers(of: accessor, component, count * width) else { return nil }
            numbers = dense
        }
        if let sparse = accessor["sparse"] as? [String: Any] {
            guard let (indices, values) = sparseContent(sparse, component, width) else { return nil }
            for (place, element) in indices.enumerated() where element < count {
                for index in 0..<width { numbers[element * width + index] = values[place * width + index] }
            }
        }
        return Values(numbers: numbers, width: width)
    }

    /// Returns the elements that a sparse accessor replaces, and their numbers (section 3.6.2.3).
    private func sparseContent(_ sparse: [String: Any], _ component: Int, _ width: Int) -> (indices: [Int], values: [Float])? {
        guard let count = sparse["count"] as? Int, let indices = sparse["indices"] as? [String: Any],
            let values = sparse["values"] as? [String: Any], let indexType = indices["componentType"] as? Int,
            let places = numbers(of: indices, indexType, count), let numbers = numbers(of: values, component, count * width)
        else { return nil }
        return (places.map { Int($0) }, numbers)
    }

    /// Returns numbers of a view; nil if they are outside the view or not aligned. Indices above 2²⁴ are rounded.
    /// - Parameter owner: the object with `bufferView` and `byteOffset`.
    private func numbers(of owner: [String: Any], _ component: Int, _ count: Int) -> [Float]? {
        guard let size = [5123: 2, 5125: 4, 5126: 4][component], let view = owner["bufferView"] as? Int,
            list("bufferViews").indices.contains(view), let length = list("bufferViews")[view]["byteLength"] as? Int
        else { return nil }
        let offset = owner["byteOffset"] as? Int ?? 0
        let start = (list("bufferViews")[view]["byteOffset"] as? Int ?? 0) + offset
        guard start % size == 0, offset + count * size <= length, start + count * size <= binary.count else { return nil }
        return binary.withUnsafeBytes { bytes in
            (0..<count).map { place -> Float in
                let offset = start + place * size
                switch component {
                case 5126: return bytes.loadUnaligned(fromByteOffset: offset, as: Float.self)
                case 5125: return Float(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                default: return Float(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
                }
            }
        }
    }

    private mutating func checkAccessor(_ index: Int) {
        let (accessor, place) = (list("accessors")[index], "accessors[\(index)]")
        if let sparse = accessor["sparse"] as? [String: Any] {
            checkSparse(sparse, count: accessor["count"] as? Int ?? 0, place)
        }
        guard let values = values(ofAccessor: index) else { return expect(false, "ACCESSOR_TOO_LONG or unaligned", place) }
        expect(values.count > 0, "ACCESSOR without elements", place)
        expect(values.numbers.allSatisfy(\.isFinite), "ACCESSOR_INVALID_FLOAT", place)
        for key in ["min", "max"] {
            guard let given = accessor[key] as? [Double] else { continue }
            for (component, bound) in given.enumerated() {
                let column = stride(from: component, to: values.numbers.count, by: values.width).map { values.numbers[$0] }
                let found = key == "min" ? column.min() : column.max()
                expect(found == Float(bound), "ACCESSOR_MIN_MISMATCH", "\(place).\(key)")
            }
        }
    }

    /// Sparse elements increase, and their views belong to them only, without stride and use.
    private mutating func checkSparse(_ sparse: [String: Any], count: Int, _ place: String) {
        guard let (indices, _) = sparseContent(sparse, 5126, 1) else { return }
        expect(1...count ~= indices.count, "ACCESSOR_SPARSE_COUNT_OUT_OF_RANGE", place)
        expect(zip(indices, indices.dropFirst()).allSatisfy(<), "ACCESSOR_SPARSE_INDICES_NON_INCREASING", place)
        expect(indices.allSatisfy { $0 < count }, "ACCESSOR_SPARSE_INDEX_OOB", place)
        for key in ["indices", "values"] {
            let owner = sparse[key] as? [String: Any]
            let view = list("bufferViews")[owner?["bufferView"] as? Int ?? 0]
            expect(view["target"] == nil && view["byteStride"] == nil, "BUFFER_VIEW_TARGET_OVERRIDE", "\(place).\(key)")
        }
    }

    private mutating func checkMesh(_ index: Int) {
        let mesh = list("meshes")[index]
        let primitives = mesh["primitives"] as? [[String: Any]] ?? []
        expect(!primitives.isEmpty, "EMPTY_ENTITY", "meshes[\(index)]")
        let targetCounts = Set(primitives.map { ($0["targets"] as? [Any])?.count ?? 0 })
        expect(targetCounts.count == 1, "MESH_PRIMITIVES_UNEQUAL_TARGETS_COUNT", "meshes[\(index)]")
        let count = targetCounts.first ?? 0
        if let weights = mesh["weights"] as? [Any] { expect(weights.count == count, "MESH_INVALID_WEIGHTS_COUNT") }
        if let names = (mesh["extras"] as? [String: Any])?["targetNames"] as? [String] {
            expect(names.count == count, "as many targetNames as targets", "meshes[\(index)]")
        }
        for (number, primitive) in primitives.enumerated() { check(primitive, "meshes[\(index)].primitives[\(number)]") }
    }

    private mutating func check(_ primitive: [String: Any], _ place: String) {
        let attributes = primitive["attributes"] as? [String: Int] ?? [:]
        let shapes = ["POSITION": 3, "NORMAL": 3, "TANGENT": 4, "COLOR_0": 4]
        let values = attributes.compactMapValues { self.values(ofAccessor: $0) }
        let hasBounds = attributes["POSITION"].map { list("accessors")[$0]["min"] != nil } ?? false
        expect(hasBounds, "MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS", place)
        let count = values["POSITION"]?.count ?? 0
        for (name, value) in values {
            expect(value.count == count, "MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT", "\(place).\(name)")
            expect(value.width == shapes[name] ?? 2, "MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT", "\(place).\(name)")
        }
        for name in ["NORMAL", "TANGENT"] {
            guard let vectors = values[name] else { continue }
            let areUnits = (0..<vectors.count).allSatisfy { abs(vectors.length($0) - 1) < 5e-4 }
            expect(areUnits, "ACCESSOR_VECTOR3_NON_UNIT", "\(place).\(name)")
        }
        if let tangents = values["TANGENT"] {
            expect((0..<tangents.count).allSatisfy { abs(tangents[$0, 3]) == 1 }, "ACCESSOR_INVALID_SIGN", place)
        }
        expect((values["COLOR_0"]?.numbers ?? []).allSatisfy { 0...1 ~= $0 }, "ACCESSOR_NON_CLAMPED", place)
        let sets = attributes.keys.compactMap { $0.hasPrefix("TEXCOORD_") ? Int($0.dropFirst(9)) : nil }.sorted()
        expect(sets == Array(0..<sets.count), "MESH_PRIMITIVE_INDEXED_SEMANTIC_CONTINUITY", place)
        if let indices = (primitive["indices"] as? Int).flatMap({ self.values(ofAccessor: $0) }) {
            let largest = Int(indices.numbers.max() ?? 0)
            expect(indices.count % 3 == 0 && largest < count, "ACCESSOR_INDEX_OOB", place)
            let isShort = list("accessors")[primitive["indices"] as? Int ?? 0]["componentType"] as? Int == 5123
            expect(!isShort || largest < 65535, "ACCESSOR_INDEX_PRIMITIVE_RESTART", place)
        }
        if let material = primitive["material"] as? Int {
            expect(list("materials").indices.contains(material), "UNRESOLVED_REFERENCE", place)
            let most = Self.texCoords(in: list("materials")[material]).max() ?? -1
            expect(most < sets.count, "MESH_PRIMITIVE_TOO_FEW_TEXCOORDS", place)
        }
        for target in primitive["targets"] as? [[String: Int]] ?? [] {
            for (name, accessor) in target {
                expect(attributes[name] != nil, "MESH_PRIMITIVE_MORPH_TARGET_NO_BASE_ACCESSOR", "\(place).\(name)")
                expect(
                    list("accessors")[accessor]["count"] as? Int == count,
                    "MESH_PRIMITIVE_MORPH_TARGET_INVALID_ATTRIBUTE_COUNT", place)
            }
        }
    }

    /// Returns the sets of texture coordinates that the textures of a material read.
    private static func texCoords(in value: Any) -> [Int] {
        guard let members = value as? [String: Any] else { return [] }
        let own = members["index"] is Int ? [members["texCoord"] as? Int ?? 0] : []
        return own + members.values.flatMap(texCoords)
    }

    // MARK: Nodes

    private mutating func checkNodes() {
        let nodes = list("nodes")
        var parents = [Int](repeating: 0, count: nodes.count)
        for (index, node) in nodes.enumerated() {
            let place = "nodes[\(index)]"
            for child in node["children"] as? [Int] ?? [] {
                expect(nodes.indices.contains(child), "UNRESOLVED_REFERENCE", place)
                if parents.indices.contains(child) { parents[child] += 1 }
            }
            for (key, target) in [("mesh", "meshes"), ("camera", "cameras")] {
                if let given = node[key] as? Int { expect(list(target).indices.contains(given), "UNRESOLVED_REFERENCE", place) }
            }
            if let matrix = node["matrix"] as? [Double] { checkMatrix(matrix, place) }
        }
        for root in list("scenes").flatMap({ $0["nodes"] as? [Int] ?? [] }) { parents[root] += 1 }
        expect(parents.allSatisfy { $0 == 1 }, "NODE_PARENT_OVERRIDE or NODE_LOOP")
    }

    /// A matrix must be a product of translation, rotation and scale: its axes are perpendicular.
    private mutating func checkMatrix(_ matrix: [Double], _ place: String) {
        expect(
            matrix.count == 16 && matrix[3] == 0 && matrix[7] == 0 && matrix[11] == 0 && matrix[15] == 1, "NODE_MATRIX", place)
        let axes = (0..<3).map { Array(matrix[($0 * 4)..<($0 * 4 + 3)]) }
        func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        for (first, second) in [(0, 1), (1, 2), (0, 2)] {
            let lengths = (dot(axes[first], axes[first]) * dot(axes[second], axes[second])).squareRoot()
            expect(abs(dot(axes[first], axes[second])) <= 1e-4 * lengths, "NODE_MATRIX_NON_TRS", place)
        }
    }

    // MARK: Materials, cameras and lights

    private mutating func checkMaterial(_ material: [String: Any], _ place: String) {
        func numbers(_ value: Any?) -> [Double] { (value as? [Double]) ?? (value as? Double).map { [$0] } ?? [] }
        let surface = material["pbrMetallicRoughness"] as? [String: Any] ?? [:]
        let extensions = material["extensions"] as? [String: [String: Any]] ?? [:]
        let fractions = ["baseColorFactor", "metallicFactor", "roughnessFactor"].flatMap { numbers(surface[$0]) }
        let others = extensions.values.flatMap { members in
            [
                "specularFactor", "transmissionFactor", "clearcoatFactor", "clearcoatRoughnessFactor", "sheenColorFactor",
                "sheenRoughnessFactor",
            ].flatMap { numbers(members[$0]) }
        }
        expect(
            (fractions + others + numbers(material["emissiveFactor"])).allSatisfy { 0...1 ~= $0 }, "VALUE_NOT_IN_RANGE", place)
        let mode = material["alphaMode"] as? String ?? "OPAQUE"
        expect(["OPAQUE", "MASK", "BLEND"].contains(mode), "VALUE_NOT_IN_LIST", place)
        expect(material["alphaCutoff"] == nil || mode == "MASK", "MATERIAL_ALPHA_CUTOFF_INVALID_MODE", place)
        if extensions["KHR_materials_unlit"] != nil {
            expect(extensions.count == 1, "INCOMPATIBLE extensions with KHR_materials_unlit", place)
        }
    }

    private mutating func checkTextures() {
        let (textures, images) = (list("textures"), list("images"))
        for (index, texture) in textures.enumerated() {
            expect(images.indices.contains(texture["source"] as? Int ?? -1), "UNRESOLVED_REFERENCE", "textures[\(index)]")
            if let sampler = texture["sampler"] as? Int {
                expect(list("samplers").indices.contains(sampler), "UNRESOLVED_REFERENCE", "textures[\(index)]")
            }
        }
        for (index, image) in images.enumerated() {
            let view = list("bufferViews")[image["bufferView"] as? Int ?? 0]
            let start = view["byteOffset"] as? Int ?? 0
            let isPNG = binary[start..<start + 4].elementsEqual([0x89, 0x50, 0x4E, 0x47])
            expect(image["mimeType"] as? String == (isPNG ? "image/png" : "image/jpeg"), "IMAGE_MIME_TYPE_INVALID", "\(index)")
            expect(view["target"] == nil, "IMAGE_BUFFER_VIEW_WITH_TARGET", "\(index)")
        }
        func references(in value: Any) -> [Int] {
            if let list = value as? [Any] { return list.flatMap(references) }
            guard let members = value as? [String: Any] else { return [] }
            return [members["index"] as? Int].compactMap(\.self) + members.values.flatMap(references)
        }
        for index in references(in: list("materials")) { expect(textures.indices.contains(index), "UNRESOLVED_REFERENCE") }
    }

    private mutating func checkViews() {
        for (index, camera) in list("cameras").enumerated() {
            let type = camera["type"] as? String ?? ""
            let lens = camera[type] as? [String: Double] ?? [:]
            let positive = type == "perspective" ? ["yfov", "znear"] : ["xmag", "ymag", "zfar"]
            expect(positive.allSatisfy { lens[$0] ?? 0 > 0 }, "VALUE_NOT_IN_RANGE", "cameras[\(index)]")
            expect(lens["yfov"] ?? 0 < .pi, "CAMERA_YFOV_GEQUAL_PI", "cameras[\(index)]")
            expect(lens["zfar"] ?? .infinity > lens["znear"] ?? 0, "CAMERA_ZFAR_LEQUAL_ZNEAR", "cameras[\(index)]")
        }
        let lights = ((document["extensions"] as? [String: Any])?["KHR_lights_punctual"] as? [String: Any])?["lights"]
        for (index, light) in (lights as? [[String: Any]] ?? []).enumerated() {
            let place = "lights[\(index)]"
            expect((light["color"] as? [Double] ?? []).allSatisfy { 0...1 ~= $0 }, "VALUE_NOT_IN_RANGE", place)
            expect(light["intensity"] as? Double ?? 1 >= 0 && light["range"] as? Double ?? 1 > 0, "VALUE_NOT_IN_RANGE", place)
            let cone = light["spot"] as? [String: Double] ?? [:]
            expect((light["type"] as? String == "spot") == !cone.isEmpty, "LIGHT_SPOT", place)
            if !cone.isEmpty {
                let (inner, outer) = (cone["innerConeAngle"] ?? 0, cone["outerConeAngle"] ?? .pi / 4)
                expect(inner < outer && inner >= 0 && outer <= .pi / 2 + 1e-7, "KHR_LIGHTS_PUNCTUAL_LIGHT_SPOT_ANGLES", place)
            }
        }
    }

    private mutating func checkExtensionsUsed() {
        func names(in value: Any) -> Set<String> {
            if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(names(in: $1)) } }
            guard let members = value as? [String: Any] else { return [] }
            let own = (members["extensions"] as? [String: Any]).map { Set($0.keys) } ?? []
            return members.values.reduce(into: own) { $0.formUnion(names(in: $1)) }
        }
        let declared = Set(document["extensionsUsed"] as? [String] ?? [])
        expect(names(in: document) == declared, "UNDECLARED_EXTENSION or UNUSED_EXTENSION_REQUIRED")
        expect(declared.isSubset(of: Self.extensions), "UNSUPPORTED_EXTENSION", declared.sorted().joined(separator: " "))
    }
}
