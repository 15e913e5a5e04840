package import Imaging
import Rasterizer
package import SceneGraph
import Synchronization

/// Which place of a surface each pixel of a picture shows: what strokes that lie on a face are found by.
package struct SeenSurface: Sendable, Equatable {
    /// The texture coordinates at each pixel's centre, with perspective, (0, 0) at the texture's top left corner; not wrapped. (0, 0)
    /// where the surface is not seen.
    package var textureCoordinates: Image<SIMD2<Float>>
    /// Whether the surface is seen at each pixel's centre: 255 or 0.
    package var seen: Image<UInt8>
}

extension SceneRenderer {
    /// Which place of a node's surfaces each pixel shows in a frame.
    ///
    /// Their fronts are drawn as the frame bends and places them, whatever their materials are and however transparent. What hides them
    /// are their own nearer parts and the occluders of the same face: those that its anchor places, or where the node is below none,
    /// those of the whole scene. Nothing else does: glasses over a face leave it seen. A node that is hidden is not seen, nor
    /// are surfaces without texture coordinates.
    /// - Parameters:
    ///   - node: of this renderer's scene; what is below it does not count.
    ///   - state: of this renderer's scene.
    ///   - pictures: those that reliefs read. Default: none.
    ///   - shrink: the number of the renderer's pixels on a side that become one; both sides are multiples of it. Default: 1.
    ///   - threads: the number of threads that may work at once. It does not show. Default: 1.
    /// - Returns: pictures of the renderer's size, or of a part of it, with one sample in the centre of each pixel, whatever the renderer's
    ///   pattern.
    /// - Throws: `SceneRendererError`, as `render` does.
    package func surface(
        of node: NodeID, in state: FrameState, reading pictures: [FrameImage: SRGBImage] = [:], shrunkBy shrink: Int = 1,
        threads: Int = 1
    ) throws -> SeenSurface {
        precondition(size.width % shrink == 0 && size.height % shrink == 0, "\(size) does not shrink by \(shrink).")
        let size = ImageSize(size.width / shrink, size.height / shrink)
        let list = try surfaceList(of: node, in: state, size, reading: pictures)
        let frame = try drawnOnce(list, size, [.identifiers, .textureCoordinates], threads)
        guard let coordinates = frame.textureCoordinates, let identifiers = frame.identifiers else {
            preconditionFailure("The layers that were asked for are missing.")
        }
        return SeenSurface(textureCoordinates: coordinates, seen: identifiers.map { $0 == 0 ? 0 : 255 })
    }

    /// Draws a list over nothing, with one sample in the centre of each pixel.
    func drawnOnce(
        _ list: DrawList, _ size: ImageSize, _ layers: FramebufferLayers, _ threads: Int
    ) throws -> Framebuffer {
        try withSurfaceRasterizer(size) { $0.render(list, over: .color(.clear), layers: layers, threads: threads) }
    }

    /// Lends a rasterizer with one sample in the centre of each pixel.
    func withSurfaceRasterizer<Result>(_ size: ImageSize, _ body: (Rasterizer) throws -> Result) throws -> Result {
        let rasterizer =
            try idleSurfaceRasterizers.withLock { $0[size]?.popLast() }
            ?? Rasterizer(size: size, instructionSet: instructionSet)
        defer { idleSurfaceRasterizers.withLock { $0[size, default: []].append(rasterizer) } }
        return try body(rasterizer)
    }

    /// The occluders of a node's face, then the node's own surfaces in one colour.
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

    /// The face that places a node; nil where there is none.
    private func faceAnchor(of node: NodeID) -> FaceAnchor? {
        scene.anchor(of: node).flatMap { scene[$0].faceAnchor }
    }

    /// Whether a material is an occluder's.
    private static func hides(_ material: Material) -> Bool {
        material.colorWriteMask.isEmpty && material.writesToDepth
    }
}
