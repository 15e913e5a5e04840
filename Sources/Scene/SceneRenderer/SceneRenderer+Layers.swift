public import Imaging
import Rasterizer
import RenderMath
public import SceneGraph

/// A layer that accompanies the picture.
///
/// `SceneRenderer.layer` samples surfaces at each pixel's centre.
public enum FrameLayer: String, Sendable, CaseIterable {
    /// The distance from the camera's plane in metres; infinite if the pixel is empty.
    case depth
    /// The unit normal of the mesh, without normal maps, in the camera's space: x to the right, y up, z towards the viewer.
    case normal
    /// The motion of the surface since the previous frame in pixels: x to the right, y down.
    case motion
    /// The mesh's first set of texture coordinates, (0, 0) at the top left corner; z is 1 if the surface has any.
    case textureCoordinates
    /// The number of the node, from 1 in the scene's order; 0 if the pixel is empty.
    case node
    /// The number of the material, from 1 in the scene's order; 0 if the pixel is empty.
    case material
    /// The fraction of the light on tracked faces that the shadows of other surfaces remove, 0…1; 0 if the pixel shows no face.
    case faceShadow
    /// The light that matte surfaces scatter, without shadows.
    ///
    /// This layer and the next five add up to the picture in linear light, before effects.
    case diffuse
    /// The highlights of lights, without shadows.
    case specular
    /// The mirrored surroundings.
    case reflection
    /// The emission, and surfaces that show a colour or a picture without light.
    case emission
    /// The light that shadows remove, 0 or negative.
    case shadow
    /// The background where it is visible.
    case background
    /// The nodes that each pixel shows, with their coverage, as a Cryptomatte.
    case cryptoNode
    /// The materials that each pixel shows, with their coverage, as a Cryptomatte.
    case cryptoMaterial

    /// Whether the layer needs all samples of each pixel or several images, which only OpenEXR files hold.
    package var isForCompositing: Bool {
        switch self {
        case .depth, .normal, .motion, .textureCoordinates, .node, .material, .faceShadow: false
        case .diffuse, .specular, .reflection, .emission, .shadow, .background, .cryptoNode, .cryptoMaterial: true
        }
    }
}

/// A layer of a frame.
public enum LayerImage: Sendable {
    /// Vectors with unused components set to 0; empty pixels are all 0.
    case vectors(Image<SIMD3<Float>>)
    /// One number per pixel.
    case scalars(Image<Float>)
    /// Identifiers.
    case identifiers(Image<UInt32>)
}

extension SceneRenderer {
    /// Returns a layer of a frame, from the surfaces that hide what is behind them.
    ///
    /// These surfaces are more opaque than transparent and write depth; their textures' cutouts apply. Occluders hide other
    /// surfaces and are invisible.
    /// - Parameters:
    ///   - layer: the layer to compute; a term of light or a Cryptomatte traps, because it is not one image.
    ///   - state: the state of this renderer's scene.
    ///   - previous: the state of the previous frame, for motion; nil if there is none.
    ///   - pictures: the pictures that reliefs and textures read. Default: none.
    ///   - threads: the number of threads that may work at once. It does not affect the result. Default: 1.
    /// - Throws: `SceneRendererError`, as `render` does.
    public func layer(
        _ layer: FrameLayer, of state: FrameState, since previous: FrameState?, reading pictures: [FrameImage: SRGBImage] = [:],
        threads: Int = 1
    ) throws -> LayerImage {
        if layer == .faceShadow {
            return .scalars(try faceShadow(of: state, reading: pictures, threads: threads))
        }
        let view = try view(of: state)
        var list = view.list
        let entries = try entries(of: state, view, reading: pictures)
        switch layer {
        case .faceShadow, .diffuse, .specular, .reflection, .emission, .shadow, .background, .cryptoNode, .cryptoMaterial:
            preconditionFailure("The layer \(layer.rawValue) is not one image.")
        case .depth:
            list.draws = entries.compactMap { layerDraw($0, state) }
            return .scalars(distances(try drawnOnce(list, size, .depth, threads).depth, state))
        case .node, .material:
            list.draws = entries.compactMap { entry in
                var draw = layerDraw(entry, state)
                if layer == .material { draw?.identifier = UInt32(truncatingIfNeeded: entry.surface.material.index + 1) }
                return draw
            }
            return .identifiers(wanted(try drawnOnce(list, size, .identifiers, threads).identifiers))
        case .textureCoordinates:
            return .vectors(
                try textureCoordinates(entries, list, state, size, threads: threads).map { SIMD3($0.x, $0.y, $0.z) })
        case .normal:
            return .vectors(try normals(entries, view, state, size, threads: threads))
        case .motion:
            return .vectors(try motion(of: state, since: previous, entries, list, reading: pictures, threads: threads))
        }
    }

    /// Returns texture coordinates in a picture of size `size`.
    ///
    /// z is 1 if the surface has texture coordinates, and w is 1 if there is a surface.
    func textureCoordinates(
        _ entries: [Entry], _ list: DrawList, _ state: FrameState, _ size: ImageSize, threads: Int
    ) throws -> Image<SIMD4<Float>> {
        var list = list
        list.draws = entries.compactMap { entry in
            layerDraw(entry, state).map { draw in
                draw.showing(resources.coordinates(of: entry.surface.mesh).map { SIMD4($0.x, $0.y, 1, 1) })
            }
        }
        return wanted(try drawnOnce(list, size, .values, threads).values)
    }

    /// Returns unit normals in the camera's space in a picture of size `size`, which must be the view's.
    func normals(
        _ entries: [Entry], _ view: View, _ state: FrameState, _ size: ImageSize, threads: Int
    ) throws -> Image<SIMD3<Float>> {
        var list = view.list
        list.draws = entries.compactMap { entry in
            layerDraw(entry, state).map { $0.showing(cameraNormals(of: $0, view.cameraFromWorld)) }
        }
        return wanted(try drawnOnce(list, size, .values, threads).values).map { value in
            SIMD3(value.x, value.y, value.z).normalized(orElse: .zero)
        }
    }

    /// Returns a draw as layers show it; nil if layers do not show it.
    func layerDraw(_ entry: Entry, _ state: FrameState) -> Draw? {
        var draw = entry.draw
        guard let shading = draw.shading else { return draw }
        guard shading.lightingModel != .shadowOnly, draw.state.writesToDepth, shading.opacity >= 0.5,
            !scene.nodes[entry.node].isOnScreen
        else { return nil }
        draw.shading = shading.silhouette(cutoff: shading.alphaCutoff ?? 0.5)
        draw.state.blendMode = .alpha
        draw.state.colorWriteMask = .all
        return draw
    }

    func wanted<Pixel>(_ layer: Image<Pixel>?) -> Image<Pixel> {
        guard let layer else { preconditionFailure("A requested layer is missing.") }
        return layer
    }

    /// Converts depth z/w to metres from the camera's plane.
    func distances(_ depth: Image<Float>?, _ state: FrameState) -> Image<Float> {
        wanted(depth).map { Self.distance(ofDepth: $0, state.camera) }
    }

    /// Converts depth z/w to metres from the camera's plane; infinite if the depth is 0 or less.
    static func distance(ofDepth depth: Float, _ camera: Camera) -> Float {
        if depth <= 0 { return .infinity }
        guard case .orthographic = camera.lens else { return camera.near / depth }
        return camera.far - depth * (camera.far - camera.near)
    }

    func cameraNormals(of draw: Draw, _ cameraFromWorld: Matrix4) -> [SIMD4<Float>] {
        let cameraFromModel = (cameraFromWorld * draw.worldFromModel).linear
        let turned = cameraFromModel.cofactors
        let mirror: Float = cameraFromModel.determinant < 0 ? -1 : 1
        return draw.normals.map { SIMD4((turned * $0 * mirror).normalized(orElse: .zero), 1) }
    }

    /// Returns the motion of each pixel's surface, from the positions that its vertices had in the previous frame.
    private func motion(
        of state: FrameState, since previous: FrameState?, _ entries: [Entry], _ list: DrawList,
        reading pictures: [FrameImage: SRGBImage], threads: Int
    ) throws -> Image<SIMD3<Float>> {
        let still = Image(size: size, filledWith: SIMD3<Float>.zero)
        guard let previous else { return still }
        var list = list
        list.draws = try draws(showingPlacesOf: previous, entries, list, state, reading: pictures)
        let values = wanted(try drawnOnce(list, size, .values, threads).values)
        let half = SIMD2(Float(size.width), Float(size.height)) / 2
        return Image(size: size) { column, row in
            let clip = values[column, row]
            guard clip.w > 0, clip.z > 0 else { return .zero }
            let was = SIMD2(clip.x / clip.z + 1, 1 - clip.y / clip.z) * half
            return SIMD3(Float(column) + 0.5 - was.x, Float(row) + 0.5 - was.y, 0)
        }
    }

    /// Returns a frame's draws, whose values are the positions of vertices in the previous frame in clip space: x, y and w.
    func draws(
        showingPlacesOf previous: FrameState, _ entries: [Entry], _ list: DrawList, _ state: FrameState,
        reading pictures: [FrameImage: SRGBImage], cutsSamples: Bool = false
    ) throws -> [Draw] {
        // The previous positions with this frame's pictures: the previous pictures are not available, and are not visible here.
        let earlierState = state.moved(since: previous, share: -1)
        let before = try view(of: earlierState)
        var earlier: [SurfaceKey: Draw] = [:]
        for (key, entry) in Self.keyed(try self.entries(of: earlierState, before, reading: pictures)) {
            earlier[key] = entry.draw
        }
        return Self.keyed(entries).compactMap { key, entry in
            guard let draw = layerDraw(entry, state) else { return nil }
            guard let old = earlier[key], old.positions.count == draw.positions.count else {
                // Surfaces that were absent in the previous frame have no motion.
                return draw.showing(Self.clipPositions(of: draw, list.clipFromWorld), cutsSamples: cutsSamples)
            }
            return draw.showing(Self.clipPositions(of: old, before.list.clipFromWorld), cutsSamples: cutsSamples)
        }
    }

    /// Returns the positions of vertices in clip space: x, y and w.
    static func clipPositions(of draw: Draw, _ clipFromWorld: Matrix4) -> [SIMD4<Float>] {
        let clipFromModel = clipFromWorld * draw.worldFromModel
        return draw.positions.map { position in
            let clip = clipFromModel * SIMD4(position, 1)
            return SIMD4(clip.x, clip.y, clip.w, 1)
        }
    }

    /// A surface of a node, identified by its number within the node.
    private struct SurfaceKey: Hashable {
        var node: Int
        var number: Int
    }

    private static func keyed(_ entries: [Entry]) -> [(SurfaceKey, Entry)] {
        var counts: [Int: Int] = [:]
        return entries.map { entry in
            let number = counts[entry.node, default: 0]
            counts[entry.node] = number + 1
            return (SurfaceKey(node: entry.node, number: number), entry)
        }
    }
}
