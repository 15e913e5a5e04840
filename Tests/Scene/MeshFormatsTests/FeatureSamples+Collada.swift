import MeshFormats
import Meshes
import RenderMath

extension FeatureSample {
    /// A source of numbers with named components.
    private static func source(_ id: String, _ numbers: String, _ names: String) -> String {
        let count = numbers.split(separator: " ").count
        return """
            <source id="\(id)"><float_array id="\(id)-a" count="\(count)">\(numbers)</float_array><technique_common>
            <accessor source="#\(id)-a" count="\(count / names.count)" stride="\(names.count)">
            \(names.map { "<param name=\"\($0)\" type=\"float\"/>" }.joined())</accessor></technique_common></source>
            """
    }

    /// The primitives of one kind.
    /// - Parameters:
    ///   - content: The lists of corners.
    ///   - inputs: Further inputs, whose offset is 1.
    private static func primitives(_ content: String, kind: String = "triangles", inputs: String = "") -> String {
        """
        <\(kind) count="1" material="m"><input semantic="VERTEX" source="#v" offset="0"/>\(inputs)\(content)</\(kind)>
        """
    }

    private static func input(_ semantic: String, _ id: String, set: Int = 0) -> String {
        "<input semantic=\"\(semantic)\" source=\"#\(id)\" offset=\"1\" set=\"\(set)\"/>"
    }

    private static let triangle = primitives("<p>0 1 2</p>")

    /// A triangle of the material `coat` on a node.
    private static func collada(
        _ feature: ModelFeature, positions: String = "0 0 0 1 0 0 0 1 0", sources: String = "",
        primitives: String = triangle, effect: String = "<diffuse><color>1 0 0 1</color></diffuse>", parameters: String = "",
        material: String = "m", libraries: String = "", geometries: String = "", transform: String = "",
        instance: String? = nil, nodes: String = "", scenes: String = "", unit: String = "1", _ outcome: Outcome
    ) -> FeatureSample {
        let shown = """
            <instance_geometry url="#g"><bind_material><technique_common>
            <instance_material symbol="m" target="#\(material)"/></technique_common></bind_material></instance_geometry>
            """
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <asset><unit name="u" meter="\(unit)"/><up_axis>Y_UP</up_axis></asset>\(libraries)
            <library_effects><effect id="e"><profile_COMMON>\(parameters)
            <technique sid="c"><lambert>\(effect)</lambert></technique></profile_COMMON></effect></library_effects>
            <library_materials><material id="m" name="coat"><instance_effect url="#e"/></material></library_materials>
            <library_geometries><geometry id="g" name="g"><mesh>\(source("p", positions, "XYZ"))\(sources)
            <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>\(primitives)</mesh></geometry>
            \(geometries)</library_geometries>
            <library_visual_scenes><visual_scene id="s">
            <node id="n" name="part">\(transform)\(instance ?? shown)</node>\(nodes)</visual_scene>
            \(scenes)</library_visual_scenes>
            <scene><instance_visual_scene url="#s"/></scene></COLLADA>
            """
        return FeatureSample(
            feature: feature, file: "a.dae", bytes: Array(text.utf8), others: ["skin.png": "x"], outcome: outcome)
    }

    /// A triangle with a picture.
    private static func pictured(_ feature: ModelFeature, image: String, _ outcome: Outcome) -> FeatureSample {
        collada(
            feature, sources: source("t", upwardCoordinates, "ST"),
            primitives: primitives("<p>0 0 1 1 2 2</p>", inputs: input("TEXCOORD", "t")),
            effect: "<diffuse><texture texture=\"sampler\" texcoord=\"UV\"/></diffuse>",
            parameters: "<newparam sid=\"surface\"><surface type=\"2D\"><init_from>i</init_from></surface></newparam>"
                + "<newparam sid=\"sampler\"><sampler2D><source>surface</source></sampler2D></newparam>",
            libraries: "<library_images><image id=\"i\">\(image)</image></library_images>", outcome)
    }

    /// A sampler of an animation, with its sources: the node `n` rises.
    private static let raise = """
        <library_animations><animation id="a" name="Raise">\(source("times", "0 2", "T"))\(source("places", "0 0 0 0 4 0", "XYZ"))
        <source id="kinds"><Name_array id="kinds-a" count="2">LINEAR LINEAR</Name_array><technique_common>
        <accessor source="#kinds-a" count="2" stride="1"><param name="INTERPOLATION" type="name"/></accessor></technique_common>
        </source><sampler id="rise"><input semantic="INPUT" source="#times"/><input semantic="OUTPUT" source="#places"/>
        <input semantic="INTERPOLATION" source="#kinds"/></sampler><channel source="#rise" target="n/place"/></animation>
        </library_animations>
        """

    /// The geometry `smile` as a morph target of the geometry `g`.
    private static let smile = """
        <library_controllers><controller id="k"><morph source="#g" method="NORMALIZED"><source id="targets">
        <IDREF_array id="targets-a" count="1">smile</IDREF_array><technique_common>
        <accessor source="#targets-a" count="1" stride="1"><param name="MORPH_TARGET" type="IDREF"/></accessor>
        </technique_common></source>\(source("weights", "0.5", "W"))<targets>
        <input semantic="MORPH_TARGET" source="#targets"/><input semantic="MORPH_WEIGHT" source="#weights"/></targets></morph>
        </controller></library_controllers>
        """

    static let ofCollada: [FeatureSample] = {
        let skinned = ColladaMaterialAndSkinTests.document.replacing("<float>0</float>", with: "<float>1</float>")
        let lamp = "<light id=\"l\"><technique_common><point><color>1 1 1</color></point></technique_common></light>"
        let eye =
            "<camera id=\"c\"><optics><technique_common><perspective><yfov>40</yfov><znear>0.1</znear>"
            + "<zfar>10</zfar></perspective></technique_common></optics></camera>"
        let pentagon = "0 0 0 2 0 0 2 2 0 1 0.5 0 0 2 0"
        return [
            collada(.faces, .drawn(\.isTriangle)),
            collada(
                .faces, positions: pentagon, primitives: primitives("<vcount>5</vcount><p>0 1 2 3 4</p>", kind: "polylist"),
                .drawn(\.isPentagon)),
            collada(
                .faces, positions: pentagon, primitives: primitives("<p>0 1 2 3 4</p>", kind: "polygons"), .drawn(\.isPentagon)),
            collada(
                .pointsAndLines, primitives: triangle + primitives("<p>0 1</p>", kind: "lines"),
                .noted("mesh \"g\": 1 lines ignored")),
            collada(
                .noTriangles, primitives: primitives("<p>0 1</p>", kind: "lines"),
                .refused("contains no triangles (mesh \"g\": 1 lines ignored)")),
            collada(
                .normals, sources: source("d", "0 0.6 0.8", "XYZ"),
                primitives: primitives("<p>0 0 1 0 2 0</p>", inputs: input("NORMAL", "d")), .drawn(\.hasSlantedNormals)),
            collada(
                .textureCoordinates,
                sources: source("t", upwardCoordinates, "ST") + source("u", "0 0 1 0 0 0.5", "ST"),
                primitives: primitives(
                    "<p>0 0 1 1 2 2</p>", inputs: input("TEXCOORD", "t") + input("TEXCOORD", "u", set: 1)),
                .drawn { $0.firstMesh.textureCoordinates == [coordinates, otherCoordinates] }),
            collada(
                .colors, sources: source("k", "1 0 0 0 1 0 0 0 1", "RGB"),
                primitives: primitives("<p>0 0 1 1 2 2</p>", inputs: input("COLOR", "k")),
                .drawn { $0.hasColors(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)) }),
            collada(
                .materials,
                effect: "<diffuse><color>1 0 0 1</color></diffuse><transparency><float>0.5</float></transparency>",
                .drawn(\.isHalfRed)),
            collada(
                .opacityZero, effect: "<diffuse><color>1 0 0 1</color></diffuse><transparency><float>0</float></transparency>",
                .noted("an opacity of 0")),
            pictured(.textureFiles, image: "<init_from>skin.png</init_from>", .drawn(\.showsFile)),
            pictured(.embeddedTextures, image: "<data>89504E470D0A1A0A</data>", .refused("no data or file reference")),
            pictured(
                .missingTexture, image: "<init_from>/elsewhere/gone.png</init_from>", .noted("\"/elsewhere/gone.png\"")),
            collada(.missingMaterial, material: "gone", .noted("materials or effects that the file does not define: \"gone\"")),
            FeatureSample(
                feature: .skins, file: "a.dae", bytes: Array(skinned.utf8),
                outcome: .drawn { model in
                    let positions = model.placedMeshes[0].mesh.positions
                    return model.firstMesh.skin != nil && positions.contains { ($0 - SIMD3(0, 2, 0)).length < 1e-5 }
                }
            ),
            collada(
                .morphTargets, libraries: smile,
                geometries: "<geometry id=\"smile\" name=\"smile\"><mesh>\(source("q", "0 0 1 1 0 0 0 1 0", "XYZ"))"
                    + "<vertices id=\"w\"><input semantic=\"POSITION\" source=\"#q\"/></vertices>"
                    + triangle.replacing("#v", with: "#w") + "</mesh></geometry>",
                instance: "<instance_controller url=\"#k\"/>",
                .noted("morph targets of Collada files are ignored; controllers that have them: \"k\"")),
            collada(
                .clips, libraries: raise, transform: "<translate sid=\"place\">0 0 0</translate>", .drawn(\.raises)),
            collada(
                .lights, libraries: "<library_lights>\(lamp)</library_lights>",
                nodes: "<node id=\"o\" name=\"lamp\"><instance_light url=\"#l\"/></node>",
                .drawn { $0.kindsOfLights == [.point] }),
            collada(
                .cameras, libraries: "<library_cameras>\(eye)</library_cameras>",
                nodes: "<node id=\"o\" name=\"eye\"><instance_camera url=\"#c\"/></node>", .noted("cameras of the file")),
            collada(
                .scenes, scenes: "<visual_scene id=\"t\" name=\"night\"><node id=\"o\" name=\"other\"/></visual_scene>",
                .noted("scenes that the file does not show are ignored: \"night\"")),
            collada(
                .nodes, transform: "<translate>0 2 0</translate>",
                nodes: "<node id=\"o\" name=\"other\"/>",
                .drawn {
                    $0.everyNode.map(\.name) == ["Scene", "part", "other"]
                        && $0.placedMeshes[0].mesh.positions[0] == SIMD3(0, 2, 0)
                }),
            collada(
                .curvedSurfaces,
                geometries: "<geometry id=\"z\"><spline>\(source("q", "0 0 0 1 1 1", "XYZ"))<control_vertices>"
                    + "<input semantic=\"POSITION\" source=\"#q\"/></control_vertices></spline></geometry>",
                nodes: "<node id=\"o\" name=\"curve\"><instance_geometry url=\"#z\"/></node>",
                .noted("1 curves or surfaces that are not polygons")),
            collada(.unit, unit: "0.5", .drawn { $0.metersPerUnit == 0.5 && $0.bounds?.maximum == SIMD3(0.5, 0.5, 0) }),
            collada(.notFinite, positions: "0 0 0 NaN 0 0 0 1 0", .refused("infinite or not a number")),
            collada(.missingVertices, primitives: primitives("<p>0 1 3</p>"), .refused("Invalid data index (3/3)")),
        ]
    }()
}
