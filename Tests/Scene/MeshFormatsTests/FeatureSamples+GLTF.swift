import MeshFormats
import Meshes

extension FeatureSample {
    /// Numbers of a glTF document, as one accessor.
    private enum Numbers {
        /// The accessor's type and its numbers.
        case floats(String, [Float])
        case corners([UInt16])
        /// Four joints for each vertex.
        case joints([UInt8])
    }

    /// A triangle, whose positions are accessor 0 and whose node is node 0, with additional JSON. The accessors of `numbers`
    /// have the numbers from 1.
    private static func gltf(
        _ feature: ModelFeature, positions: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0], numbers: [Numbers] = [],
        attributes: String = "", primitive: String = "", primitives: String = "", node: String = "", nodes: String = "",
        roots: String = "0", scenes: String = "", document: String = "", with others: [String: String] = [:], _ outcome: Outcome
    ) -> FeatureSample {
        var buffer = GLTFSample.Bytes()
        let accessors = ([.floats("VEC3", positions)] + numbers).map { numbers in
            let (view, component, type, count) =
                switch numbers {
                case .floats(let type, let values): (buffer.add(values), 5126, type, values.count / (widths[type] ?? 1))
                case .corners(let values): (buffer.add(values), 5123, "SCALAR", values.count)
                case .joints(let values): (buffer.add(values), 5121, "VEC4", values.count / 4)
                }
            return "{\"bufferView\":\(view),\"componentType\":\(component),\"count\":\(count),\"type\":\"\(type)\"}"
        }
        let text = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[\(roots)]}\(scenes)],"nodes":[{"name":"part","mesh":0\(node)}\(nodes)],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0\(attributes)}\(primitive)}\(primitives)]}],\(document)
            "accessors":[\(accessors.joined(separator: ","))],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count),"uri":"\(buffer.dataURI)"}]}
            """
        return FeatureSample(feature: feature, file: "a.gltf", bytes: Array(text.utf8), others: others, outcome: outcome)
    }

    private static let widths = ["VEC2": 2, "VEC3": 3, "VEC4": 4]

    /// A triangle with a picture.
    private static func pictured(
        _ feature: ModelFeature, _ uri: String, with others: [String: String] = [:], _ outcome: Outcome
    ) -> FeatureSample {
        gltf(
            feature, numbers: [.floats("VEC2", coordinates.flatMap { [$0.x, $0.y] })], attributes: ",\"TEXCOORD_0\":1",
            primitive: ",\"material\":0",
            document: "\"materials\":[{\"name\":\"coat\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}],"
                + "\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"\(uri)\"}],", with: others, outcome)
    }

    /// A blended triangle of a colour.
    private static func blended(_ feature: ModelFeature, _ color: String, _ outcome: Outcome) -> FeatureSample {
        gltf(
            feature, primitive: ",\"material\":0",
            document:
                "\"materials\":[{\"alphaMode\":\"BLEND\",\"pbrMetallicRoughness\":{\"baseColorFactor\":[\(color)]}}],", outcome)
    }

    static let ofGLTF = [
        gltf(.faces, .drawn(\.isTriangle)),
        gltf(.pointsAndLines, primitives: ",{\"attributes\":{\"POSITION\":0},\"mode\":0}", .noted("3 points ignored")),
        gltf(.pointsAndLines, primitives: ",{\"attributes\":{\"POSITION\":0},\"mode\":3}", .noted("2 lines ignored")),
        gltf(.noTriangles, primitive: ",\"mode\":0", .refused("contains no triangles (mesh \"\": 3 points ignored)")),
        gltf(
            .normals, numbers: [.floats("VEC3", [0, 0.6, 0.8, 0, 0.6, 0.8, 0, 0.6, 0.8])], attributes: ",\"NORMAL\":1",
            .drawn(\.hasSlantedNormals)),
        gltf(
            .textureCoordinates,
            numbers: [coordinates, otherCoordinates].map { .floats("VEC2", $0.flatMap { [$0.x, $0.y] }) },
            attributes: ",\"TEXCOORD_0\":1,\"TEXCOORD_1\":2",
            .drawn { $0.firstMesh.textureCoordinates == [coordinates, otherCoordinates] }),
        gltf(
            .colors, numbers: [.floats("VEC3", [1, 0, 0, 0, 0.5, 0, 0, 0, 1])], attributes: ",\"COLOR_0\":1",
            .drawn { $0.hasColors(SIMD3(1, 0, 0), SIMD3(0, 0.5, 0), SIMD3(0, 0, 1)) }),
        blended(.materials, "1,0,0,0.5", .drawn(\.isHalfRed)),
        blended(.opacityZero, "1,0,0,0", .noted("its opacity is 0")),
        pictured(.textureFiles, "skin.png", with: ["skin.png": "x"], .drawn(\.showsFile)),
        pictured(.embeddedTextures, "data:image/png;base64,\(picture)", .drawn(\.showsEmbeddedPicture)),
        pictured(.missingTexture, "/elsewhere/gone.png", .noted("\"/elsewhere/gone.png\"")),
        gltf(.missingMaterial, primitive: ",\"material\":0", .refused("material is 0, but there are no materials")),
        // A joint three units up, which is bound at the origin.
        gltf(
            .skins,
            numbers: [
                .joints(Array(repeating: 0, count: 12)), .floats("VEC4", [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]),
            ], attributes: ",\"JOINTS_0\":1,\"WEIGHTS_0\":2", node: ",\"skin\":0",
            nodes: ",{\"name\":\"hip\",\"translation\":[0,3,0]}", roots: "0,1", document: "\"skins\":[{\"joints\":[1]}],",
            .drawn {
                $0.placedMeshes[0].mesh.positions == [SIMD3(0, 3, 0), SIMD3(1, 3, 0), SIMD3(0, 4, 0)]
                    && $0.firstMesh.skin?.positions.count == 3
            }),
        gltf(
            .morphTargets, numbers: [.floats("VEC3", [0, 0, 0, 0, 0, 1, 0, 0, 0])],
            primitive: ",\"targets\":[{\"POSITION\":1}],\"extras\":{\"targetNames\":[\"smile\"]}",
            .drawn {
                $0.firstMesh.morphTargets.map(\.name) == ["smile"]
                    && $0.firstMesh.morphTargets[0].positionOffsets == [.zero, SIMD3(0, 0, 1), .zero]
            }),
        gltf(
            .clips, numbers: [.floats("SCALAR", [0, 2]), .floats("VEC3", [0, 0, 0, 0, 4, 0])],
            document: "\"animations\":[{\"name\":\"Raise\",\"samplers\":[{\"input\":1,\"output\":2}],"
                + "\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}}]}],", .drawn(\.raises)),
        gltf(
            .lights, node: ",\"extensions\":{\"KHR_lights_punctual\":{\"light\":0}}",
            document: "\"extensionsUsed\":[\"KHR_lights_punctual\"],"
                + "\"extensions\":{\"KHR_lights_punctual\":{\"lights\":[{\"type\":\"point\"}]}},",
            .drawn { $0.kindsOfLights == [.point] }),
        gltf(
            .cameras, node: ",\"camera\":0",
            document: "\"cameras\":[{\"type\":\"perspective\",\"perspective\":{\"yfov\":0.5,\"znear\":0.25}}],",
            .drawn { $0.everyNode.compactMap(\.camera?.lens) == [.fieldOfView(0.5)] }),
        gltf(.scenes, scenes: ",{\"name\":\"night\",\"nodes\":[0]}", .drawn { $0.scenes == ["0", "night"] }),
        gltf(
            .nodes, nodes: ",{\"name\":\"whole\",\"translation\":[0,2,0],\"children\":[0]}", roots: "1",
            .drawn { $0.everyNode.map(\.name) == ["whole", "part"] && $0.placedMeshes[0].mesh.positions[0] == SIMD3(0, 2, 0) }),
        gltf(.unit, .drawn { $0.metersPerUnit == 1 && $0.bounds?.maximum == SIMD3(1, 1, 0) }),
        gltf(.notFinite, positions: [0, 0, 0, .nan, 0, 0, 0, 1, 0], .refused("infinite or not a number")),
        gltf(
            .missingVertices, numbers: [.corners([0, 1, 3])], primitive: ",\"indices\":1",
            .refused("uses vertex 3 at index 2 of accessors[1], but there are only 3 vertices")),
    ]
}
