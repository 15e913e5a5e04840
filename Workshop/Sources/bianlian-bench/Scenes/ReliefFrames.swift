import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer

/// Frames with a relief over a picture, from the state of the frame to its pixels: the crop of the picture, heights, normals,
/// the texture with its levels, and the drawing.
final class ReliefFrames: TimedWork {
    /// The numbers of vertices along each side.
    static let sides = [128, 256, 512, 1024]

    private let renderer: SceneRenderer
    private let states: [FrameState]
    private let picture: SRGBImage
    private let threads: Int
    private var framebuffer: Framebuffer

    /// - Parameters:
    ///   - side: vertices along each side; nil for frames without the relief.
    ///   - picture: the background, from which the relief also reads.
    init(side: Int?, over picture: SRGBImage, samples: SamplePattern, threads: Int, instructionSet: InstructionSet) throws {
        let (scene, mesh) = Self.scene(side: side ?? 2)
        renderer = try SceneRenderer(
            scene: scene, size: picture.size, samples: samples, instructionSet: instructionSet)
        states = (0..<2).map { Self.state(of: scene, mesh, side: side, index: $0) }
        self.picture = picture
        self.threads = threads
        framebuffer = Framebuffer(size: picture.size)
    }

    func measure(seconds: Double) throws -> [Double] {
        var failure: (any Error)?
        let times = timed(seconds: seconds) { repetition in
            let state = states[repetition % 2]
            let pictures = Dictionary(uniqueKeysWithValues: state.reliefs.map { ($0.relief.heights.picture, picture) })
            do {
                try renderer.render(state, over: .picture(picture), reading: pictures, into: &framebuffer, threads: threads)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return times
    }

    /// The last frame.
    func lastPicture() -> SRGBImage { framebuffer.color }

    private static func scene(side: Int) -> (scene: Scene, mesh: MeshID) {
        var scene = Scene()
        var camera = Node(name: "camera", parentFromNode: Matrix4(translation: SIMD3(0, 0, 2.6)))
        camera.camera = Camera(lens: .fieldOfView(.pi / 4), near: 0.4)
        scene.add(camera)
        var ambient = Node(name: "ambient")
        ambient.light = Light(.ambient, intensity: 300)
        scene.add(ambient)
        let above = Matrix4(rotation: Quaternion(yawAboutY: 0.46, pitchAboutX: -0.73, rollAboutZ: 0))
        var sun = Node(name: "sun", parentFromNode: above)
        sun.light = Light(.directional, intensity: 600)
        scene.add(sun)
        let mesh = scene.add(ProceduralMesh.quad(width: 1, height: 1, columns: side - 1, rows: side - 1))
        var material = Material(lightingModel: .blinn)
        material.diffuse = MaterialSlot(.texture(scene.add(.relief(mesh))))
        material.specular = MaterialSlot(.color(red: 1, green: 1, blue: 1))
        material.shininess = 5
        var relief = Node(name: "relief", parentFromNode: Matrix4(rotation: Quaternion(angle: 0.4, axis: SIMD3(0, 1, 0))))
        relief.surfaces = [Surface(mesh: mesh, material: scene.add(material))]
        scene.add(relief)
        return (scene, mesh)
    }

    /// The state of a frame; every other frame reads the picture one texel further.
    private static func state(of scene: Scene, _ mesh: MeshID, side: Int?, index: Int) -> FrameState {
        var state = FrameState(of: scene, index: index)
        guard let side, let node = scene.node(named: "relief") else {
            scene.nodeIDs.forEach { if !scene[$0].surfaces.isEmpty { state[$0].isHidden = true } }
            return state
        }
        state[node].isHidden = false
        let rectangle = ImageRectangle(left: 0.36 + Double(index) / 1280, top: 0.26, width: 0.28, height: 0.5)
        let crop = ImageCrop(FrameImage(source: 0, frame: index), rectangle)
        state.deformations[mesh] = .relief(
            Relief(heights: crop, texture: crop, columns: side, rows: side, heightScale: 0.5, normals: .exact))
        return state
    }
}
