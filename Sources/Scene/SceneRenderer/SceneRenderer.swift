public import DescribedErrors
public import Imaging
import Meshes
public import Rasterizer
import RenderMath
public import SceneGraph
import Synchronization
import Tracing

/// Renders a scene and the state of a frame to a picture.
///
///     let renderer = try SceneRenderer(scene: scene, size: ImageSize(1280, 720), samples: .four)
///     let frame = try renderer.render(FrameState(of: scene), over: .color(.clear))
///
/// Constant data (textures' mip chains, meshes' normals and morph targets) is prepared once. Frames may then be rendered from
/// several threads at the same time; each picture depends only on the scene and the state.
public final class SceneRenderer: Sendable {
    /// The scene.
    public let scene: Scene
    /// The size of the pictures.
    public let size: ImageSize
    /// The sample pattern for antialiasing.
    public let samples: SamplePattern
    /// The instruction set that computes the pixels. It does not affect the picture.
    public let instructionSet: InstructionSet
    /// Counts the work on the pictures themselves, without shadow maps and other depth passes; nil to count nothing.
    public let counter: RasterCounter?
    let resources: SceneResources
    private let idleRasterizers = Mutex<[Rasterizer]>([])
    /// Rasterizers with one sample per pixel, regardless of the pictures' pattern; see `surface`.
    let idleSurfaceRasterizers = Mutex<[ImageSize: [Rasterizer]]>([:])
    /// The textures of `showingLevels`, indexed by the size of the texture that they replace.
    let levelTextures = Mutex<[ImageSize: SampledTexture]>([:])
    /// Shadow targets with one sample per pixel, as many as were used at once. A target of another size is discarded for a
    /// missing size.
    let idleShadowTargets = Mutex<[ShadowTarget]>([])
    /// Framebuffers for the light of pictures with effects.
    let idleLight = Mutex<[Framebuffer]>([])

    /// Creates a renderer for pictures of one size.
    /// - Parameters:
    ///   - scene: the scene to render.
    ///   - size: the size of the pictures.
    ///   - samples: the sample pattern for antialiasing. Default: four samples per pixel.
    ///   - instructionSet: an instruction set of this processor. Default: the one that `BIANLIAN_ISA` names, else the fastest.
    ///   - threads: the number of threads that may prepare the scene. It does not affect the picture. Default: 1.
    ///   - counter: counts the work on the pictures themselves. Default: nil, no counting.
    /// - Throws: `RasterizerError` if the size is too large.
    public init(
        scene: Scene, size: ImageSize, samples: SamplePattern = .four, instructionSet: InstructionSet = .preferred,
        threads: Int = 1, counter: RasterCounter? = nil
    ) throws(RasterizerError) {
        let span = Tracer.begin(.resources)
        defer { span.end() }
        self.scene = scene
        self.size = size
        self.samples = samples
        self.instructionSet = instructionSet
        self.counter = counter
        resources = SceneResources(scene, cutsSamples: samples != .single, threads: threads)
        let rasterizer = try Rasterizer(size: size, samples: samples, instructionSet: instructionSet)
        idleRasterizers.withLock { $0.append(rasterizer) }
    }

    /// Renders a frame.
    /// - Parameters:
    ///   - state: the state of this renderer's scene.
    ///   - background: a colour, or a picture of the renderer's size.
    ///   - pictures: the pictures that reliefs and textures read; others are ignored. Default: none.
    ///   - layers: the layers to render in addition to the colour. Default: none.
    ///   - threads: the number of threads that may work on this frame. It does not affect the picture. Default: 1.
    /// - Throws: `SceneRendererError` if the camera's transform is singular, a mesh is given a wrong number of positions, or a
    ///   picture is missing.
    public func render(
        _ state: FrameState, over background: Background, reading pictures: [FrameImage: SRGBImage] = [:],
        layers: FramebufferLayers = [], threads: Int = 1
    ) throws -> Framebuffer {
        var framebuffer = Framebuffer(size: size, layers: layers)
        try render(state, over: background, reading: pictures, into: &framebuffer, threads: threads)
        return framebuffer
    }

    /// Renders a frame into an existing framebuffer and reuses its memory.
    /// - Parameters:
    ///   - state: the state of this renderer's scene.
    ///   - background: a colour, or a picture of the renderer's size.
    ///   - pictures: the pictures that reliefs and textures read. Default: none.
    ///   - framebuffer: a framebuffer of the renderer's size. All its layers are overwritten. Images that are also referenced
    ///     elsewhere stay unchanged there, at the cost of a copy.
    ///   - threads: the number of threads that may work on this frame. It does not affect the picture. Default: 1.
    /// - Throws: as above; the framebuffer is then unchanged.
    public func render(
        _ state: FrameState, over background: Background, reading pictures: [FrameImage: SRGBImage] = [:],
        into framebuffer: inout Framebuffer, threads: Int = 1
    ) throws {
        try draw(
            try drawList(for: state, reading: pictures, threads: threads), applying: state.camera.pictureEffects.filter(\.isOn),
            over: background, into: &framebuffer, threads: threads)
    }

    /// Renders a frame in linear light, before encoding.
    ///
    /// Exposure is applied at both stages, because it scales the light of the scene. `Framebuffer.light` contains the frame;
    /// `Framebuffer.color` is the light before effects, clamped and encoded.
    /// - Parameters:
    ///   - stage: the stage of the light.
    ///   - layers: the layers to render in addition to light. Default: none.
    /// - Throws: as above.
    package func renderLight(
        _ stage: LightStage, of state: FrameState, over background: Background, reading pictures: [FrameImage: SRGBImage] = [:],
        layers: FramebufferLayers = [], threads: Int = 1
    ) throws -> Framebuffer {
        var list = try drawList(for: state, reading: pictures, threads: threads)
        if stage == .scene { list.toneMapping = .none }
        var framebuffer = Framebuffer(size: size, layers: layers.union(.light))
        try draw(
            list, applying: stage == .scene ? [] : state.camera.pictureEffects.filter(\.isOn), over: background,
            into: &framebuffer, threads: threads)
        return framebuffer
    }

    /// Draws a list with the renderer's sample pattern.
    /// - Parameters:
    ///   - effects: the effects on the finished picture, in order. Default: none.
    ///   - isCounted: whether the counter counts the work. Default: yes.
    func draw(
        _ list: DrawList, applying effects: [any PictureEffect] = [], over background: Background,
        into framebuffer: inout Framebuffer, threads: Int, isCounted: Bool = true
    ) throws {
        let rasterizer =
            try idleRasterizers.withLock { $0.popLast() }
            ?? Rasterizer(size: size, samples: samples, instructionSet: instructionSet)
        defer { idleRasterizers.withLock { $0.append(rasterizer) } }
        if effects.isEmpty {
            rasterizer.render(
                list, over: background, into: &framebuffer, threads: threads, counter: isCounted ? counter : nil)
        } else {
            render(list, applying: effects, by: rasterizer, over: background, into: &framebuffer, threads: threads)
        }
    }

    /// Draws a list that is not the picture itself with the renderer's sample pattern.
    func drawn(
        _ list: DrawList, over background: Background, _ layers: FramebufferLayers, _ threads: Int
    ) throws -> Framebuffer {
        var framebuffer = Framebuffer(size: size, layers: layers)
        try draw(list, over: background, into: &framebuffer, threads: threads, isCounted: false)
        return framebuffer
    }

    /// Returns the draws of a frame in drawing order.
    ///
    /// Draws are sorted by rendering order. Within one rendering order, opaque surfaces come first, then blended ones from back
    /// to front, then the surfaces on the screen in the order of the tree. A relief whose rectangle is outside its picture is
    /// omitted.
    /// - Parameters:
    ///   - state: the state of this renderer's scene.
    ///   - pictures: the pictures that reliefs and textures read. Default: none.
    ///   - threads: the number of threads that may draw shadow maps. It does not affect the result. Default: 1.
    /// - Throws: `SceneRendererError`, as `render` does.
    public func drawList(
        for state: FrameState, reading pictures: [FrameImage: SRGBImage] = [:], threads: Int = 1
    ) throws -> DrawList {
        let span = Tracer.begin(.drawList)
        defer { span.end() }
        let view = try view(of: state)
        var list = view.list
        resources.makeTexturesReady(for: state, of: scene, view.world, threads: threads)
        var entries = try entries(of: state, view, reading: pictures)
        try light(&list, &entries, of: state, view.world, threads: threads)
        list.draws = entries.flatMap { passes(of: $0, state[$0.surface.material]) }
        let exposure = state.camera.exposure
        (list.exposure, list.toneMapping) = (exposure.factor, exposure.toneMapping)
        guard Rasterizer.canDraw(list) else { throw SceneRendererError.tooManyDraws(frame: state.index, list.draws.count) }
        return list
    }

    /// Returns the draws of a frame in drawing order without lights, with identifiers of the caller.
    func drawList(
        of state: FrameState, reading pictures: [FrameImage: SRGBImage], identifying identifier: (Entry) -> Int
    ) throws -> DrawList {
        let view = try view(of: state)
        var list = view.list
        list.draws = try entries(of: state, view, reading: pictures).flatMap { entry in
            var entry = entry
            entry.draw.identifier = UInt32(truncatingIfNeeded: identifier(entry))
            return passes(of: entry, state[entry.surface.material])
        }
        guard Rasterizer.canDraw(list) else { throw SceneRendererError.tooManyDraws(frame: state.index, list.draws.count) }
        return list
    }

    /// Returns everything that a frame draws, in drawing order and without lights.
    func entries(
        of state: FrameState, _ view: View, reading pictures: [FrameImage: SRGBImage]
    ) throws(SceneRendererError) -> [Entry] {
        let inputs = FrameInputs(
            of: state, in: scene, from: view.list.clipFromWorld, reading: pictures, reuse: resources.reuse)
        var entries: [Entry] = []
        for (index, node) in scene.nodes.enumerated() {
            let world = view.world[index]
            guard world.isVisible, world.opacity > 0 else { continue }
            for surface in node.surfaces {
                guard
                    let draw = try resources.draw(
                        surface, world: world, state: state, inputs: inputs,
                        identifier: UInt32(truncatingIfNeeded: index + 1))
                else { continue }
                guard !draw.triangles.isEmpty else { continue }
                let center = view.cameraFromWorld.transform(
                    point: world.worldFromNode.transform(point: resources.middle(of: surface.mesh, in: state)))
                entries.append(
                    Entry(
                        draw: draw, node: index, surface: surface, order: node.renderingOrder,
                        isOnScreen: node.isOnScreen, isBlended: draw.isBlended, distance: -center.z))
            }
        }
        // A stable order: draws with equal keys keep the order of the tree.
        return entries.enumerated().sorted { a, b in
            let (first, second) = (a.element, b.element)
            if first.order != second.order { return first.order < second.order }
            if first.isOnScreen != second.isOnScreen { return second.isOnScreen }
            // Distances of surfaces on the screen differ only by rounding, so the order of the tree decides.
            if first.isOnScreen { return a.offset < b.offset }
            if first.isBlended != second.isBlended { return second.isBlended }
            if first.isBlended && first.distance != second.distance { return first.distance > second.distance }
            return a.offset < b.offset
        }.map(\.element)
    }

    /// Returns the draws that implement a surface's transparency mode, in drawing order.
    private func passes(of entry: Entry, _ material: Material) -> [Draw] {
        let draw = entry.draw
        guard draw.isBlended else { return [draw] }
        switch material.transparencyMode {
        case .aOne, .rgbZero:
            return [draw]
        case .singleLayer:
            var nearest = draw
            nearest.shading = draw.shading?.alphaCutoff.map { draw.shading!.silhouette(cutoff: $0) }
            nearest.state.colorWriteMask = []
            nearest.state.writesToDepth = true
            return [nearest, draw]
        case .dualLayer:
            var (back, front) = (draw, draw)
            back.state.cullMode = .front
            front.state.cullMode = .back
            return [back, front]
        }
    }

    /// The camera and the node states of a frame.
    struct View {
        /// A draw list with the camera's transform, without draws and lights.
        var list: DrawList
        var world: [WorldNodeState]
        var cameraFromWorld: Matrix4
    }

    /// - Parameter size: the size of the picture. Default: nil, the renderer's.
    func view(of state: FrameState, size other: ImageSize? = nil) throws(SceneRendererError) -> View {
        precondition(
            state.nodes.count == scene.nodes.count,
            "The state has \(state.nodes.count) nodes, but the renderer's scene has \(scene.nodes.count)."
        )
        let size = other ?? size
        guard let cameraFromWorld = state.worldFromCamera.affineInverse else {
            throw .cameraIsFlat(frame: state.index)
        }
        let projection = state.camera.projection(width: size.width, height: size.height)
        return View(
            list: DrawList(clipFromWorld: projection.clipFromCamera * cameraFromWorld, eye: Self.eye(of: state)),
            world: state.worldStates(
                in: scene, worldFromScreen: state.worldFromCamera * cameraFromScreen(projection, state.camera, size)),
            cameraFromWorld: cameraFromWorld)
    }

    /// Returns the placement of the screen plane in front of the camera, with a smaller side of 1 and its centre at the origin.
    private func cameraFromScreen(_ projection: Projection, _ camera: Camera, _ size: ImageSize) -> Matrix4 {
        let clip = projection.clipFromCamera.columns
        // Any distance gives the same picture; 1 m keeps the numbers close to those of the scene.
        var distance = max(1, 2 * camera.near)
        if case .orthographic = camera.lens { distance = (camera.near + camera.far) / 2 }
        let w = clip.3.w - clip.2.w * distance
        let side = Float(min(size.width, size.height))
        let scale = SIMD2(2 * side / Float(size.width) * w / clip.0.x, 2 * side / Float(size.height) * w / clip.1.y)
        let center = SIMD2((clip.2.x * distance - clip.3.x) / clip.0.x, (clip.2.y * distance - clip.3.y) / clip.1.y)
        return Matrix4(
            SIMD4(scale.x, 0, 0, 0), SIMD4(0, scale.y, 0, 0), SIMD4(0, 0, scale.y, 0),
            SIMD4(center.x, center.y, -distance, 1))
    }

    /// A draw with the properties that determine its order.
    struct Entry {
        var draw: Draw
        /// The index of the draw's node.
        var node: Int
        var surface: Surface
        var order: Int
        var isOnScreen: Bool
        var isBlended: Bool
        /// The distance from the camera's plane to the centre of the mesh, in metres.
        var distance: Float
    }

    static func eye(of state: FrameState) -> DrawList.Eye {
        if case .orthographic = state.camera.lens {
            return .direction(state.worldFromCamera.transform(direction: SIMD3(0, 0, 1)).normalized())
        }
        return .point(state.worldFromCamera.translation)
    }
}

/// A stage of a frame's light.
package enum LightStage: Sendable {
    /// The light of the scene, before tone mapping and effects.
    case scene
    /// The light of the finished picture, after tone mapping and effects.
    case display
}

/// A reason why a frame cannot be rendered.
public enum SceneRendererError: DescribedError, Equatable {
    /// The camera's transform is singular.
    case cameraIsFlat(frame: Int)
    /// The mesh at index `mesh` of the scene is given a number of positions that differs from its number of vertices.
    case wrongVertexCount(frame: Int, mesh: Int, Int, expected: Int)
    /// The mesh at index `mesh` of the scene is given triangles with a vertex index beyond its positions.
    case missingVertex(frame: Int, mesh: Int, Int, count: Int)
    /// A relief or a texture reads a picture that was not given, identified by its source's index in the scene and its frame.
    case missingPicture(frame: Int, source: Int, ofFrame: Int)

    /// The frame has more surfaces than one picture supports.
    case tooManyDraws(frame: Int, Int)

    /// The error in one line for the user.
    public var description: String {
        switch self {
        case .tooManyDraws(let frame, let count):
            "frame \(frame): \(count) surfaces are too many for one picture; join those that share a material"
        case .cameraIsFlat(let frame):
            "frame \(frame): the camera's transform is singular; no axis may be scaled to 0"
        case .wrongVertexCount(let frame, let mesh, let count, let expected):
            "frame \(frame): mesh \(mesh) was given \(count) positions; it has \(expected) vertices"
        case .missingVertex(let frame, let mesh, let vertex, let count):
            "frame \(frame): mesh \(mesh) was given a triangle with vertex \(vertex); it was given \(count) positions, counted from 0"
        case .missingPicture(let frame, let source, let ofFrame):
            "frame \(frame): the scene reads picture \(source) of frame \(ofFrame), which was not given"
        }
    }
}
