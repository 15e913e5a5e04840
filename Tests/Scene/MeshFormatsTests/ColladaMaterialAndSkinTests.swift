import MeshFormats
import Meshes
import RenderMath
import Testing

@Suite("Joints and materials of Collada files")
struct ColladaMaterialAndSkinTests {
    /// A triangle skinned to two joints, with a Lambert material that is, taken literally, fully transparent.
    static let document = """
        <?xml version="1.0" encoding="utf-8"?>
        <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
        <asset><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
        <library_effects><effect id="e"><profile_COMMON><technique sid="c"><lambert>
        <diffuse><color>1 0 0 1</color></diffuse><transparency><float>0</float></transparency></lambert></technique></profile_COMMON></effect></library_effects>
        <library_materials><material id="m" name="coat"><instance_effect url="#e"/></material></library_materials>
        <library_geometries><geometry id="g" name="g"><mesh>
        <source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 2 0</float_array><technique_common><accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
        <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
        <triangles count="1" material="m"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
        <library_controllers><controller id="k"><skin source="#g"><bind_shape_matrix>1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1</bind_shape_matrix>
        <source id="j"><Name_array id="ja" count="2">hip knee</Name_array><technique_common><accessor source="#ja" count="2" stride="1"><param name="JOINT" type="name"/></accessor></technique_common></source>
        <source id="b"><float_array id="ba" count="32">1 0 0 -1 0 1 0 0 0 0 1 0 0 0 0 1  0.5 0 0 0 0 0.5 0 -2 0 0 0.5 0 0 0 0 1</float_array><technique_common><accessor source="#ba" count="2" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor></technique_common></source>
        <source id="w"><float_array id="wa" count="3">1 0.25 0.75</float_array><technique_common><accessor source="#wa" count="3" stride="1"><param name="WEIGHT" type="float"/></accessor></technique_common></source>
        <joints><input semantic="JOINT" source="#j"/><input semantic="INV_BIND_MATRIX" source="#b"/></joints>
        <vertex_weights count="3"><input semantic="JOINT" source="#j" offset="0"/><input semantic="WEIGHT" source="#w" offset="1"/><vcount>1 1 2</vcount><v>0 0 1 0 0 1 1 2</v></vertex_weights></skin></controller></library_controllers>
        <library_visual_scenes><visual_scene id="s"><node id="arm" name="arm"><scale>2 2 2</scale>
        <node id="h" name="hip" sid="hip" type="JOINT"><translate>1 0 0</translate><node id="n" name="knee" sid="knee" type="JOINT"><translate>0 3 0</translate></node></node></node>
        <node id="body" name="body"><translate>5 6 7</translate><instance_controller url="#k"><skeleton>#h</skeleton><bind_material><technique_common><instance_material symbol="m" target="#m"/></technique_common></bind_material></instance_controller></node></visual_scene></library_visual_scenes>
        <scene><instance_visual_scene url="#s"/></scene></COLLADA>
        """

    private static func model(_ changes: (String) -> String = { $0 }) throws -> Model {
        try GLTFSample.read(Array(changes(document).utf8), as: "body.dae")
    }

    @Test("Vertices follow their joints by inverse bind matrices and the bind shape")
    func joints() throws {
        let placed = try #require(try Self.model().placedMeshes.first)
        #expect(placed.nodePath.hasSuffix("body"))
        // A point bound at p moves to hip(bind(p + (0, 1, 0))), where hip doubles and then moves by 2 along x. By hand for the
        // first point: (0, 1, 0) − (1, 0, 0) → (−1, 1, 0) → (0, 2, 0). The knee halves, moves by −2 along y, then by 3, and so
        // on.
        let expected: [SIMD3<Float>] = [SIMD3(0, 2, 0), SIMD3(3, 3, 0), SIMD3(1.5, 5.25, 0)]
        #expect(placed.mesh.positions.count == 3)
        for position in expected {
            #expect(placed.mesh.positions.contains { ($0 - position).length < 1e-5 }, "\(position)")
        }
    }

    @Test("A skin over morph targets moves the mesh below them, and another mesh with morph targets is drawn")
    func skinOverMorphTargets() throws {
        let model = try Self.model {
            $0.replacing("<float>0</float>", with: "<float>1</float>")
                .replacing("<skin source=\"#g\">", with: "<skin source=\"#smiles\">")
                .replacing(
                    "<library_controllers>",
                    with: "<library_controllers><controller id=\"smiles\"><morph source=\"#g\" method=\"NORMALIZED\"><targets>"
                        + "<input semantic=\"MORPH_TARGET\" source=\"#t\"/></targets></morph></controller>"
                )
                .replacing(
                    "</visual_scene>",
                    with:
                        "<node name=\"twin\"><instance_controller url=\"#smiles\"></instance_controller></node></visual_scene>")
        }
        #expect(model.placedMeshes.map { $0.nodePath.split(separator: "/").last } == ["body", "twin"])
        #expect(model.placedMeshes.map(\.mesh.bounds?.maximum) == [SIMD3(3, 5.25, 0), SIMD3(1, 2, 0)])
        #expect(
            model.notes == ["morph targets of Collada files are ignored; controllers that have them: \"smiles\""])
    }

    @Test("Geometries that do not exist, and scenes that the file does not show, are ignored with a note")
    func missingGeometriesAndOtherScenes() throws {
        let scene = "<visual_scene id=\"night\"><node><instance_geometry url=\"#g\"/></node></visual_scene>"
        let model = try Self.model {
            $0.replacing("<float>0</float>", with: "<float>1</float>")
                .replacing("</visual_scene>", with: "<node><instance_geometry url=\"#gone\"/></node></visual_scene>")
                .replacing("<library_visual_scenes>", with: "<library_visual_scenes>" + scene)
        }
        #expect(
            model.notes == [
                "geometries that the file does not define: \"gone\"",
                "scenes that the file does not show are ignored: \"night\"",
            ])
        #expect(model.placedMeshes.map { $0.nodePath.split(separator: "/").last } == ["body"])
    }

    @Test("Joints without names or with ambiguous names are distinguished", arguments: ["", "name='x &#38; y' "])
    func names(name: String) throws {
        let model = try Self.model {
            $0.replacing("name=\"hip\" ", with: name).replacing("name=\"knee\" ", with: name)
                .replacing("sid=\"hip\"", with: "sid=\"j1\"").replacing("sid=\"knee\"", with: "sid=\"j2\"")
                .replacing("hip knee", with: "j1 j2")
        }
        #expect(model.placedMeshes.first?.mesh.bounds?.maximum == SIMD3(3, 5.25, 0))
        let arm = try #require(model.roots.first?.children.first)
        #expect(arm.name == "arm" && arm.children[0].name == (name.isEmpty ? "h" : "x & y"))
    }

    @Test("A fully transparent material is drawn opaque with a note, and a Lambert material has no highlight")
    func material() throws {
        let model = try Self.model()
        let material = model.materials[0]
        #expect(material.opacity == 1 && material.alphaMode == .opaque && material.specular == .zero)
        #expect(material.diffuse == SIMD3(1, 0, 0))
        #expect(model.notes == ["material \"coat\" is drawn opaque, although its file gives it an opacity of 0"])
    }

    @Test(
        "A shininess from 0 to 1 is a fraction of an exponent of 1024, a larger one the exponent itself",
        arguments: [
            (Float(0.5), Float(32)), (1, 1024), (12.5, 12.5), (0, 1),
        ])
    func shininess(written: Float, exponent: Float) throws {
        let model = try Self.model {
            $0.replacing("<lambert>", with: "<phong>").replacing("</lambert>", with: "</phong>")
                .replacing(
                    "<transparency>",
                    with:
                        "<specular><color>1 1 1 1</color></specular><shininess><float>\(written)</float></shininess><transparency>"
                )
        }
        #expect(abs(model.materials[0].shininess - exponent) < 1e-3 * exponent)
        #expect(model.materials[0].specular == (written == 0 ? .zero : SIMD3(1, 1, 1)))
    }

    @Test("A constant material becomes unlit emission")
    func constant() throws {
        let model = try Self.model {
            $0.replacing("<lambert>", with: "<constant>").replacing("</lambert>", with: "</constant>")
                .replacing("<diffuse><color>1 0 0 1</color></diffuse>", with: "<emission><color>0 1 0 1</color></emission>")
        }
        #expect(model.materials[0].isUnlit && model.materials[0].diffuse == SIMD3(0, 1, 0))
        #expect(model.materials[0].emission == .zero)
    }
}
