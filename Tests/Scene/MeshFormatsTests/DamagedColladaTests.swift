import Foundation
import MeshFormats
import RenderTestSupport
import Testing

/// One wrong letter among the indices of a Collada file made assimp use all of its allowed memory.
@Suite("Damaged Collada")
struct DamagedColladaTests {
    static func document(count: String = "9", primitives: String) -> String {
        """
        <?xml version="1.0"?><!-- <p>x</p> --><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
        <library_geometries><geometry id="g"><mesh>
        <source id="p"><float_array id="a" count="\(count)">0 0 0 2 0 0 0 0 4</float_array><technique_common>
        <accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
        <param name="Z" type="float"/></accessor></technique_common></source>
        <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
        \(primitives)
        </mesh></geometry></library_geometries>
        <library_visual_scenes><visual_scene id="s"><node id="n" name="hat"><instance_geometry url="#g"/></node>
        </visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>
        """
    }

    static let input = "<input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/>"

    @Test("Whole numbers load across lines and with signs")
    func valid() throws {
        let text = Self.document(primitives: "<triangles count=\"1\">\(Self.input)<p>\n0 +1\n\t2 </p></triangles>")
        #expect(try ModelFileTests.read(text, as: "a.dae").triangleCount == 1)
    }

    private static let invalid = [
        (
            "<triangles count=\"1\">\(input)<p>0 1x 2</p></triangles>",
            "line 7: \"x\" is not a whole number, which <p> requires"
        ),
        (
            "<triangles count=\"1\">\(input)<p>0 1\n2.5</p></triangles>",
            "line 8: \".5\" is not a whole number, which <p> requires"
        ),
        (
            "<polylist count=\"1\">\(input)<vcount>ß</vcount><p>0 1 2</p></polylist>",
            "line 7: \"ß\" is not a whole number, which <vcount> requires"
        ),
        (
            "<polylist count=\"4294967295\">\(input)<vcount>3</vcount><p>0 1 2</p></polylist>",
            "line 7: a count of 4294967295 is more than a file of"
        ),
        (
            "<polylist count=\"99999999999999999999\">\(input)<vcount>3</vcount><p>0 1 2</p></polylist>",
            "line 7: a count of 9223372036854775807 is more than a file of"
        ),
    ]

    @Test("An invalid index is rejected with its line, quickly", arguments: invalid)
    func refused(primitives: String, words: String) throws {
        let text = Self.document(primitives: primitives)
        let line = try HostileModelTests.refusal(of: Array(text.utf8), as: "a.dae")
        #expect(line?.contains("a.dae: is not a valid .dae file: \(words)") == true, "\(line ?? "loaded")")
    }
}
