package import Imaging
import Rasterizer
package import SceneGraph
import Synchronization

/// The point of a surface that each pixel shows, used to look up strokes on a face.
package struct SeenSurface: Sendable, Equatable {
    /// The texture coordinates at each pixel's centre, perspective-correct and not wrapped.
    ///
    /// (0, 0) is the texture's top left corner, and also the value where the surface is not visible.
    package var textureCoordinates: Image<SIMD2<Float>>
    /// The visibility of the surface at each pixel's centre: 255 or 0.
    package var seen: Image<UInt8>
}

extension SceneRenderer {
    /// Returns the point of a node's surfaces that each pixel shows in a frame.
    ///
    /// Front faces are drawn as deformed and placed by the frame, regardless of material and transparency. They are hidden only
    /// by their own nearer parts and by the occluders of the same face anchor. If the node has no face anchor, the occluders of
    /// the whole scene count. Other surfaces do not hide them: a face stays visible behind glasses. Hidden nodes and surfaces
    /// without texture coordinates are not visible.
    /// - Parameters:
    ///   - node: a node of this renderer's scene; its descendants are ignored.
    ///   - state: the state of this renderer's scene.
    ///   - pictures: the pictures that reliefs read. Default: none.
    ///   - shrink: the factor by which the result is smaller than the renderer's size; it must divide both sides. Default: 1.
    ///   - threads: the number of threads that may work at once. It does not affect the result. Default: 1.
    /// - Returns: pictures of the renderer's size divided by `shrink`, with one sample in the centre of each pixel, regardless
    ///   of the renderer's sample pattern.
    /// - Throws: `SceneRendererError`, as `render` does.
    package func surface(
        of node: NodeID, in state: FrameState, reading pictures: [FrameImage: SRGBImage] = [:], shrunkBy shrink: Int = 1,
        threads: Int = 1
    ) throws -> SeenSurface {
        precondition(size.width % shrink == 0 && size.height % shrink == 0, "\(size) is not divisible by \(shrink).")
        let size = ImageSize(size.width / shrink, size.height / shrink)
        let list = try surfaceList(of: node, in: state, size, reading: pictures)
        let frame = try drawnOnce(list, size, [.identifiers, .textureCoordinates], threads)
        guard let coordinates = frame.textureCoordinates, let identifiers = frame.identifiers else {
            preconditionFailure("A requested layer is missing.")
        }
        return SeenSurface(textureCoordinates: coordinates, seen: identifiers.map { $0 == 0 ? 0 : 255 })
    }

    /// Draws a list over an empty background, with one sample in the centre of each pixel.
    func drawnOnce(
        _ list: DrawList, _ size: ImageSize, _ layers: FramebufferLayers, _ threads: Int
    ) throws -> Framebuffer {
        try withSurfaceRasterizer(size) { $0.render(list, over: .color(.clear), layers: layers, threads: threads) }
    }

    /// Calls `body` with a rasterizer that has one sample in the centre of each pixel.
    func withSurfaceRasterizer<Result>(_ size: ImageSize, _ body: (Rasterizer) throws -> Result) throws -> Result {
        let rasterizer =
            try idleSurfaceRasterizers.withLock { $0[size]?.popLast() }
            ?? Rasterizer(size: size, instructionSet: instructionSet)
        defer { idleSurfaceRasterizers.withLock { $0[size, default: []].append(rasterizer) } }
        return try body(rasterizer)
    }

    /// Returns the occluders of a node's face, followed by the node's own surfaces in one colour.
    private func surfaceList(
        of node: NodeID, in state: FrameState, _ size: ImageSize, reading pictures: [FrameImage: SRGBImage]
    ) throws(SceneRendererError) -> DrawList {
        let view = try view(of: state, size: size)
        var list = view.list
        let own = view.world[node.index]
        guard own.isVisible else { return list }
        let inputs = FrameInputs(
            of: state, in: scene, from: view.list.clipFromWorld, reading: pictures, reuse: resources.reuse)
        let face = faceAnchor(of: node)
        for other in scene.nodeIDs where other != node && view.world[other.index].isVisible {
            guard face == nil || faceAnchor(of: other) == face else { continue }
            for surface in scene[other].surfaces where Self.hides(state[surface.material]) {
                let draw = try resources.bareDraw(
                    surface, world: view.world[other.index], state: state, inputs: inputs, shading: nil)
                if let draw { list.draws.append(draw) }
            }
        }
        for surface in scene[node].surfaces {
            let draw = try resources.bareDraw(
                surface, world: own, state: state, inputs: inputs, shading: ShadingMaterial())
            if let draw, !draw.textureCoordinates.isEmpty { list.draws.append(draw) }
        }
        return list
    }

    /// Returns the face that places a node; nil if there is none.
    func faceAnchor(of node: NodeID) -> FaceAnchor? {
        scene.anchor(of: node).flatMap { scene[$0].faceAnchor }
    }

    /// Whether a material is an occluder.
    static func hides(_ material: Material) -> Bool {
        material.colorWriteMask.isEmpty && material.writesToDepth
    }
}
