import MeshFormats
import Meshes
import Testing

@Suite("Sets of texture coordinates of Collada files")
struct ColladaTextureTests {
    /// The sets that a triangle has, and the one that its texture is drawn with.
    struct Numbers: CustomStringConvertible {
        /// The sets in file order; all coordinates of a set are the same.
        var sets: [(number: Int, coordinate: SIMD2<Float>)]
        /// The texture's name for its coordinates.
        var name: String
        /// The set that the instance of the material defines for this name.
        var defined: Int?
        /// The coordinates that the texture is drawn with, upward.
        var expected: SIMD2<Float>

        var description: String {
            "sets \(sets.map(\.number)), texture \(name), defined \(defined.map(String.init) ?? "nowhere")"
        }
    }

    static let first = SIMD2<Float>(0.25, 0.75)
    static let second = SIMD2<Float>(0.5, 0.125)

    static let numbers = [
        Numbers(sets: [(0, first)], name: "UV", defined: 0, expected: first),
        Numbers(sets: [(0, first), (1, second)], name: "UV", defined: 1, expected: second),
        // As 3ds Max numbers them.
        Numbers(sets: [(1, first)], name: "CHANNEL1", defined: 1, expected: first),
        Numbers(sets: [(1, first), (2, second)], name: "CHANNEL1", defined: 1, expected: first),
        Numbers(sets: [(1, first), (2, second)], name: "CHANNEL1", defined: 2, expected: second),
        Numbers(sets: [(9, first), (4, second)], name: "UV", defined: 9, expected: first),
        // Without a definition, the number in the name, or else the first set.
        Numbers(sets: [(1, first)], name: "CHANNEL1", defined: nil, expected: first),
        Numbers(sets: [(1, first), (2, second)], name: "CHANNEL2", defined: nil, expected: second),
        Numbers(sets: [(0, first)], name: "CHANNEL1", defined: nil, expected: first),
        Numbers(sets: [(3, first), (5, second)], name: "UV", defined: nil, expected: first),
    ]

    @Test(
        "A texture is drawn with the set that the file states, with any numbers", arguments: numbers.indices, [false, true])
    func sets(index: Int, isSkinned: Bool) throws {
        let numbers = Self.numbers[index]
        let model = try GLTFSample.read(Self.file(numbers, isSkinned: isSkinned), as: "mask.dae", with: ["skin.png": [0]])
        let mesh = try #require(model.meshes.first?.mesh)
        let texture = try #require(model.materials.first?.textures.first)
        #expect(mesh.textureCoordinates.count == numbers.sets.count, "\(numbers)")
        let drawn = try #require(mesh.textureCoordinates.dropFirst(texture.textureCoordinateSet).first, "\(numbers)")
        // v points down here and up in the file.
        let expected = SIMD2(numbers.expected.x, 1 - numbers.expected.y)
        #expect(drawn == [expected, expected, expected], "\(numbers)")
        #expect(model.notes == [])
    }

    @Test("If instances define different sets for the same effect, the first is used, with a note")
    func differingInstances() throws {
        let numbers = Numbers(sets: [(0, Self.first), (1, Self.second)], name: "UV", defined: 1, expected: Self.second)
        let text = String(decoding: try Self.file(numbers, isSkinned: false), as: UTF8.self)
        let start = try #require(text.firstRange(of: "<node id=\"body\""))
        let end = try #require(text.firstRange(of: "</visual_scene>"))
        let twin = text[start.lowerBound..<end.lowerBound].replacing("body", with: "twin")
            .replacing("input_set=\"1\"", with: "input_set=\"0\"")
        let bytes = Array(text.replacing("</visual_scene>", with: twin + "</visual_scene>").utf8)
        let model = try GLTFSample.read(bytes, as: "mask.dae", with: ["skin.png": [0]])
        #expect(model.materials.first?.textures.first?.textureCoordinateSet == 1)
        #expect(
            model.notes == ["effect \"e\" has different texture coordinates in several instances; all use the first ones"])
    }

    private static func file(_ numbers: Numbers, isSkinned: Bool) throws -> [UInt8] {
        var (sources, inputs) = ("", "")
        for (index, set) in numbers.sets.enumerated() {
            let values = Array(repeating: "\(set.coordinate.x) \(set.coordinate.y)", count: 3).joined(separator: " ")
            sources += """
                <source id="t\(index)"><float_array id="a\(index)" count="6">\(values)</float_array><technique_common>
                <accessor source="#a\(index)" count="3" stride="2"><param name="S" type="float"/><param name="T" type="float"/></accessor>
                </technique_common></source>
                """
            inputs += "<input semantic=\"TEXCOORD\" source=\"#t\(index)\" offset=\"0\" set=\"\(set.number)\"/>"
        }
        let binding = numbers.defined.map {
            "<bind_vertex_input semantic=\"\(numbers.name)\" input_semantic=\"TEXCOORD\" input_set=\"\($0)\"/>"
        }
        var text = ColladaMaterialAndSkinTests.document
        func replace(_ old: String, _ new: String) throws {
            try #require(text.contains(old), "the document has no \(old)")
            text = text.replacing(old, with: new)
        }
        try replace("<float>0</float>", "<float>1</float>")
        try replace("<color>1 0 0 1</color>", "<texture texture=\"sampler\" texcoord=\"\(numbers.name)\"/>")
        try replace(
            "<technique sid=\"c\">",
            "<newparam sid=\"surface\"><surface type=\"2D\"><init_from>i</init_from></surface></newparam>"
                + "<newparam sid=\"sampler\"><sampler2D><source>surface</source></sampler2D></newparam><technique sid=\"c\">")
        try replace(
            "<library_effects>",
            "<library_images><image id=\"i\"><init_from>skin.png</init_from></image></library_images><library_effects>")
        try replace("<vertices id=\"v\">", sources + "<vertices id=\"v\">")
        try replace("<p>0 1 2</p>", inputs + "<p>0 1 2</p>")
        try replace(
            "<instance_material symbol=\"m\" target=\"#m\"/>",
            "<instance_material symbol=\"m\" target=\"#m\">\(binding ?? "")</instance_material>")
        if !isSkinned {
            try replace("<instance_controller url=\"#k\"><skeleton>#h</skeleton>", "<instance_geometry url=\"#g\">")
            try replace("</instance_controller>", "</instance_geometry>")
        }
        return Array(text.utf8)
    }
}
