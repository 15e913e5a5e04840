import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@Suite("Lights of files are converted to metres and to units of a white surface's radiance")
struct ModelLightTests {
    /// A triangle and a node with the first of the given lights.
    private static func document(_ lights: String, node: String = "\"translation\":[0,2,0],") -> [UInt8] {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0))
        let json = """
            {"asset":{"version":"2.0"},"extensionsUsed":["KHR_lights_punctual"],"extensionsRequired":["KHR_lights_punctual"],
            "scenes":[{"nodes":[0,1]}],
            "nodes":[{"mesh":0},{\(node)"name":"stand","extensions":{"KHR_lights_punctual":{"light":0}}}],
            "extensions":{"KHR_lights_punctual":{"lights":[\(lights)]}},
            "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":3,"type":"VEC3"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return GLTFSample.container(json: json, binary: buffer.bytes)
    }

    private static func find(_ name: String, in nodes: [ModelNode]) -> ModelNode? {
        for node in nodes {
            if node.name == name { return node }
            if let found = find(name, in: node.children) { return found }
        }
        return nil
    }

    private static func light(_ json: String) throws -> ModelLight {
        let model = try GLTFSample.read(document(json), as: "lamp.glb")
        #expect(model.notes.isEmpty, "\(model.notes)")
        let node = try #require(find("stand", in: model.roots))
        #expect(node.parentFromNode.translation == SIMD3(0, 2, 0) && node.lights.count == 1)
        return try #require(node.lights.first)
    }

    @Test(
        "Lux and candela of glTF are divided by pi, and missing values have the standard's defaults")
    func gltf() throws {
        let sun = try Self.light("{\"type\":\"directional\",\"name\":\"sun\",\"color\":[1,0.5,0.25],\"intensity\":3.1415927}")
        #expect(sun.kind == .directional && sun.name == "sun" && sun.color == SIMD3(1, 0.5, 0.25))
        #expect(abs(sun.strength - 1) < 1e-6 && sun.direction == SIMD3(0, 0, -1))
        let bulb = try Self.light("{\"type\":\"point\",\"intensity\":20,\"range\":5}")
        #expect(bulb.kind == .point && bulb.attenuation == SIMD3(0, 0, 1) && bulb.range == 5)
        #expect(abs(bulb.strength - 20 / .pi) < 1e-5 && bulb.color == SIMD3(1, 1, 1))
        let spot = try Self.light("{\"type\":\"spot\",\"spot\":{\"innerConeAngle\":0.25,\"outerConeAngle\":0.5}}")
        #expect(spot.kind == .spot && spot.innerAngle == 0.5 && spot.outerAngle == 1 && spot.range == 0)
        let plain = try Self.light("{\"type\":\"spot\",\"spot\":{}}")
        #expect(plain.innerAngle == 0 && abs(plain.outerAngle - .pi / 2) < 1e-6 && abs(plain.strength - 1 / .pi) < 1e-6)
        // A sharp edge as exporters write and round it.
        let sharp = try Self.light("{\"type\":\"spot\",\"spot\":{\"innerConeAngle\":0.50001,\"outerConeAngle\":0.5}}")
        #expect(sharp.innerAngle == sharp.outerAngle)
    }

    @Test("An invalid light is rejected with its path")
    func faults() {
        let faults = [
            ("{\"type\":\"area\"}", "type"), ("{}", "type"), ("{\"type\":\"point\",\"intensity\":-1}", "intensity"),
            ("{\"type\":\"point\",\"range\":-1}", "range"), ("{\"type\":\"point\",\"color\":[1,1]}", "color"),
            ("{\"type\":\"spot\",\"spot\":{\"outerConeAngle\":2}}", "outerConeAngle"), ("", "lights"),
        ]
        for (json, key) in faults {
            do {
                _ = try GLTFSample.stored(Self.document(json))
                Issue.record("\(json) is read")
            } catch {
                #expect("\(error)".contains(key), "\(json): \(error)")
            }
        }
    }

    private static func collada(_ light: String, unit: String = "1") -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <asset><unit name="u" meter="\(unit)"/><up_axis>Y_UP</up_axis></asset>
            <library_lights><light id="l" name="Lamp"><technique_common>\(light)</technique_common></light></library_lights>
            <library_geometries><geometry id="g" name="g"><mesh>
            <source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 2 0</float_array><technique_common><accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
            <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
            <triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
            <library_visual_scenes><visual_scene id="s"><node id="a" name="twin"><instance_geometry url="#g"/></node>
            <node id="b" name="stand"><translate>0 2 0</translate><instance_light url="#l"/></node></visual_scene></library_visual_scenes>
            <scene><instance_visual_scene url="#s"/></scene></COLLADA>
            """.utf8)
    }

    @Test("Collada lights convert attenuation to metres and decode colours like materials")
    func colladaLights() throws {
        func light(_ json: String, unit: String = "1") throws -> ModelLight {
            let model = try GLTFSample.read(Self.collada(json, unit: unit), as: "lamp.dae")
            #expect(model.notes.isEmpty, "\(model.notes)")
            return try #require(Self.find("stand", in: model.roots)?.lights.first)
        }
        let sun = try light("<directional><color>2 1 0</color></directional>")
        #expect(sun.kind == .directional && sun.strength == 2 && sun.direction == SIMD3(0, 0, -1))
        #expect(sun.color.x == 1 && abs(sun.color.y - 0.214041) < 1e-5 && sun.color.z == 0)
        let point =
            "<point><color>1 1 1</color><constant_attenuation>1</constant_attenuation>"
            + "<linear_attenuation>0.5</linear_attenuation><quadratic_attenuation>0.25</quadratic_attenuation></point>"
        let bulb = try light(point)
        #expect(bulb.kind == .point && bulb.attenuation == SIMD3(1, 0.5, 0.25))
        // With a unit of a hundredth of a metre, the attenuation at 2 units, or 2 cm, is the same.
        let small = try light(point, unit: "0.01")
        #expect((small.attenuation - SIMD3(1, 50, 2500)).length < 0.01, "\(small.attenuation)")
        let spot = try light("<spot><color>1 1 1</color><falloff_angle>60</falloff_angle></spot>")
        #expect(spot.kind == .spot && abs(spot.outerAngle - .pi / 3) < 1e-5)
        let around = try light("<ambient><color>0.5 0.5 0.5</color></ambient>")
        #expect(around.kind == .ambient && around.strength == 0.5 && around.color == SIMD3(1, 1, 1))
    }
}
