import FaceTracking
import Foundation
import ImageCodecs
import Imaging
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport

extension FileReader {
    /// Small valid files to damage, for kinds of which the package ships none.
    public var samples: [[UInt8]] {
        switch self {
        case .message:
            ModelFormat.allCases.indices.map { [UInt8($0)] + ModelMessage.model(Self.sampleModel).bytes } + Self.refusals
        case .exr: Self.sampleLight
        case .tiff: Self.samplePrints
        case .packet: [LiveLinkPacket.bytes(frame: 36_000), Array(Self.sampleText.utf8)]
        case .pfm: [Self.sampleDistances(scale: "-1.0"), Self.sampleDistances(scale: "1")]
        case .path: Self.samplePaths.map { Array($0.utf8) }
        case .font: [SampleFont.bytes]
        case .assignment: Self.sampleAssignments.map { Array($0.utf8) }
        case .shapeMap: Self.sampleShapeMaps.map { Array($0.utf8) }
        case .results: [Array(Self.sampleResults.utf8)]
        case .shots: Self.sampleShots.map { Array($0.utf8) }
        case .scene: Self.sampleScenes.map { Array($0.utf8) }
        case .gltf: [Self.sampleGLTF]
        default: []
        }
    }

    /// A packet of iFacialMocap.
    private static let sampleText =
        BlendShape.allCases.map { "\($0.name)-12|" }.joined()
        + "=head#-21.5,-6,-6.6,-0.03,-0.1,-0.65|rightEye#6,2.4,0.25|leftEye#6,-1.6,-0.17|"

    private static let refusals = [
        ModelMessage.malformed("it is damaged"), .overLimit(what: "nodes", found: 9, limit: 8), .unreadable("it is a pointer"),
    ].map { [0] + $0.bytes }

    /// A shard with a frame that differs and a case that could not be rendered.
    private static let sampleResults = """
        {"facts": {"suite": "s", "file": "s.yaml", "notRun": 0, "unused": ["x-000000.png"], "cases": [
        {"name": "a", "line": 2, "status": "failed", "problems": [], "frames": [{"frame": 3, "status": "failed",
        "messages": ["exact.count is 2"], "pictures": ["pictures/a-000003-result.png"]}]},
        {"name": "c", "line": 4, "status": "error", "problems": ["s.yaml:4:3: no config"], "frames": []}]},
        "times": {"shard": {"index": 0, "count": 2, "cases": ["a", "b", "c"]}, "runs": [{"seconds": 1.5, "environment":
        {"version": "0.2.0", "machine": "m", "operatingSystem": "Linux", "architecture": "x86_64", "instructionSet": "avx2",
        "threads": 2}}], "cases": [{"name": "a", "seconds": 0.5, "frames": [0.25]}, {"name": "c", "seconds": 0, "frames": []}]}}
        """

    private static let samplePaths = [
        "M -0.4 0.3 q .4,.3 .8 0 z", "M0 0h1v-1H0V0z m.2.2 1e-3 5E+2", "M0 0C1 1 2 2 3 3S4 4 5 5q1 1 2 2t3 3Z",
        "M0.1 0.1A0.5 0.4 30 1 0 0.2 0.1a1,2,-45,0115 6", "M1 1L2 2 3 3 1 2ZM-1-1-2-2+3+3z",
    ]

    private static let sampleAssignments = [
        "lights.0.intensity=300\noutput.size=[24, 16]", "lights[1].position=[1, 2, 3]\nbackground='#112233'",
        "nodes.pivot.translate.2=0.5\nlights.0.color='#ff0000'\nnodes=[]",
        "camera={source: fixed, position: [0, 0, 1]}",
    ]

    /// Light in each compression that is written, in one part and in several.
    private static var sampleLight: [[UInt8]] {
        let light = LinearImage(size: ImageSize(20, 40)) { x, y in
            LinearColor(red: Float(x) / 7, green: Float(x * y % 11), blue: 1e-6 * Float(y), alpha: Float(y) / 40)
        }
        let depth = OpenEXRLayerContent(
            name: "depth", channels: ["Z"], numbers: .scalars(Image(size: light.size) { x, y in Float(x + y) }))
        return OpenEXREncoder.Compression.allCases.flatMap { compression in
            [false, true].map { separatesParts in
                OpenEXREncoder(compression: compression, separatesParts: separatesParts).encode(light, layers: [depth])
            }
        }
    }

    private static let sampleShots = [
        "name,config,take,range,priority,variables.mask\na,a.yaml,b.csv,0-9,2,red\n\"b \"\"c\",a.yaml,,\"0,5\",,'#fff'\n",
        "shots:\n- {name: a, config: a.yaml, range: 0-9, priority: 1, variables.mask: red}\n- {config: a.yaml, lights: [{kind: ambient}]}\n",
    ]

    /// Pictures with 16 bits and with floats.
    private static var samplePrints: [[UInt8]] {
        let deep = DeepImage(size: ImageSize(20, 30)) { x, y in
            SRGBA16(red: UInt16(x * 900), green: UInt16(y * 700), blue: 5, alpha: UInt16(x * y * 100))
        }
        return [TIFFEncoder().encode(deep), TIFFEncoder().encode(LinearImage(deep))]
    }

    private static func sampleDistances(scale: String) -> [UInt8] {
        Array("Pf\n3 2\n\(scale)\n".utf8) + (0..<24).map { UInt8($0 * 10) }
    }

    /// A model with at least one element of every kind that a message can contain.
    private static var sampleModel: Model {
        var mesh = Mesh(
            positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(1, 1, 0.5)],
            colors: [SIMD4](repeating: SIMD4(0.5, 0.25, 1, 1), count: 4),
            textureCoordinates: [[SIMD2(0, 1), SIMD2(1, 1), SIMD2(0, 0), SIMD2(1, 0)]],
            triangles: [SIMD3(0, 1, 2), SIMD3(2, 1, 3)])
        mesh.morphTargets = [
            MorphTarget(name: "smile", positionOffsets: [SIMD3<Float>](repeating: SIMD3(0, 0.1, 0), count: 4))
        ]
        mesh.bind(
            by: (0..<4).map { JointInfluence(vertex: $0, joint: $0 % 2, weight: 0.5) },
            jointFromMesh: [.identity, Matrix4(translation: SIMD3(0, -1, 0))])
        let picture = EmbeddedPicture(name: "picture", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        var material = ModelMaterial(name: "skin", metalness: 0, roughness: 0.6)
        material.textures = [
            ModelTexture(slot: .diffuse, source: .embedded(picture)),
            ModelTexture(slot: .normal, source: .file(relativePath: "bumps.png")),
        ]
        var node = ModelNode(
            name: "face", meshIndices: [0], children: [ModelNode(name: "child", meshIndices: [1]), ModelNode(name: "empty")])
        node.lights = [ModelLight(name: "lamp", kind: .spot)]
        var face = ModelMesh(name: "face", mesh: mesh, materialIndex: 0)
        face.joints = [1, nil]
        var other = ModelMesh(name: "other", mesh: mesh)
        other.mesh.skin = nil
        var model = Model(roots: [node], meshes: [face, other], materials: [material])
        let turn = AnimationTrack(times: [0, 1], values: [0, 0, 0, 1, 0, 1, 0, 0], width: 4)
        let smile = AnimationTrack(times: [0.5], values: [1], width: 1, interpolation: .step)
        model.clips = [
            AnimationClip(
                name: "nod",
                channels: [
                    AnimationClip.Channel(node: 1, property: .rotation, track: turn),
                    AnimationClip.Channel(node: 0, property: .weights, track: smile),
                ])
        ]
        return model
    }
}
