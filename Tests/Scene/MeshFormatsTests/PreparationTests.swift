import Foundation
import MeshFormats
import Meshes
import RenderTestSupport
import Testing

@Suite("Variations that the PLY and Collada standards allow")
struct PreparationTests {
    /// Two triangles.
    /// - Parameters:
    ///   - remark: an additional header line after `place` lines.
    ///   - firstBits: the bits of the first vertex's x, in binary files.
    private static func ply(
        isBinary: Bool, lineEnd: String = "\n", remark: String? = nil, place: Int = 0, firstBits: UInt32 = 0
    ) -> [UInt8] {
        var lines = [
            "ply", "format \(isBinary ? "binary_little_endian" : "ascii") 1.0", "element vertex 4", "property float x",
            "property float y", "property float z", "element face 2", "property list uchar int vertex_indices",
        ]
        if let remark { lines.insert(remark, at: place) }
        let header = Array(lines.map { $0 + lineEnd }.joined().utf8) + Array(("end_header" + lineEnd).utf8)
        let positions: [SIMD3<Float>] = [
            SIMD3(Float(bitPattern: firstBits), 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(1, 1, 0),
        ]
        let triangles: [[Int32]] = [[0, 1, 2], [2, 1, 3]]
        guard isBinary else {
            let text = positions.map { "\($0.x) \($0.y) \($0.z)" } + triangles.map { "3 \($0[0]) \($0[1]) \($0[2])" }
            return header + Array(text.map { $0 + lineEnd }.joined().utf8)
        }
        var bytes = header
        for position in positions {
            for part in 0..<3 { withUnsafeBytes(of: position[part].bitPattern.littleEndian) { bytes += $0 } }
        }
        for triangle in triangles {
            bytes.append(3)
            for corner in triangle { withUnsafeBytes(of: corner.littleEndian) { bytes += $0 } }
        }
        return bytes
    }

    private static func mesh(_ bytes: [UInt8]) throws -> Mesh {
        try GLTFSample.read(bytes, as: "model.ply").meshes[0].mesh
    }

    @Test("Comments may appear anywhere in a header", arguments: [false, true])
    func comments(isBinary: Bool) throws {
        let plain = try Self.mesh(Self.ply(isBinary: isBinary))
        for place in 1...8 {
            let remark = place % 2 == 0 ? "comment element vertex 9" : "obj_info 5"
            #expect(try Self.mesh(Self.ply(isBinary: isBinary, remark: remark, place: place)) == plain, "behind line \(place)")
        }
        #expect(try Self.mesh(Self.ply(isBinary: isBinary, remark: "comment", place: 1)) == plain)
    }

    @Test("Data may begin with any byte", arguments: ["\n", "\r\n", "\r"])
    func firstByte(lineEnd: String) throws {
        // Little-endian: a line feed, a carriage return, both, a space.
        for bits: UInt32 in [0x0A, 0x0D, 0x0A0D, 0x0D0A, 0x3F80_000A, 0x0A0A_0A0A, 0x3F80_0020] {
            let mesh = try Self.mesh(Self.ply(isBinary: true, lineEnd: lineEnd, firstBits: bits))
            #expect(mesh.positions.map(\.x.bitPattern) == [bits, 0x3F80_0000, 0, 0x3F80_0000])
            #expect(mesh.triangles == [SIMD3(0, 1, 2), SIMD3(2, 1, 3)])
        }
    }

    private static func collada(blanks: String) -> String {
        """
        <?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
        <asset><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
        <library_effects><effect id="e"><profile_COMMON><technique sid="t"><phong>
        <diffuse><color>\(blanks)1 0.5 0.25 1</color></diffuse><shininess><float>\(blanks)12</float></shininess>
        </phong></technique></profile_COMMON></effect></library_effects>
        <library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
        <library_geometries><geometry id="g"><mesh>
        <source id="p"><float_array id="a" count="9">\(blanks)-1 0 0 2 0 0 0 0 4</float_array><technique_common>
        <accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
        <param name="Z" type="float"/></accessor></technique_common></source>
        <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
        <triangles count="1" material="M"><input semantic="VERTEX" source="#v" offset="0"/><p>\(blanks)0 1 2</p></triangles>
        </mesh></geometry></library_geometries>
        <library_visual_scenes><visual_scene id="s"><node id="n" name="hat"><translate>\(blanks)1 2 3</translate>
        <instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="M" target="#m"/>
        </technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
        <scene><instance_visual_scene url="#s"/></scene></COLLADA>
        """
    }

    @Test("White space before a Collada file's numbers is ignored", arguments: [" ", "\n\t  ", "\r\n"])
    func leadingBlanks(blanks: String) throws {
        let plain = try ModelFileTests.read(Self.collada(blanks: ""), as: "hat.dae")
        #expect(plain.materials[0].diffuse.x == 1)
        #expect(try ModelFileTests.read(Self.collada(blanks: blanks), as: "hat.dae") == plain)
    }

    @Test("Only white space before numbers is removed")
    func markup() {
        func plain(_ text: String) -> String { String(decoding: PlainCollada(file: Array(text.utf8)).bytes, as: UTF8.self) }
        #expect(plain("<a b='> 1'> 2 </a>") == "<a b='> 1'>2 </a>")
        #expect(plain("<!-- > 1 --> 1") == "<!-- > 1 --> 1")
        #expect(plain("<a><![CDATA[> 1]]> x<b>\n-.5") == "<a><![CDATA[> 1]]> x<b>-.5")
        #expect(plain("<a> text 1</a") == "<a> text 1</a")
    }
}
