public import Imaging
import Meshes
public import Rasterizer
import RenderMath
public import SceneGraph
import Synchronization

extension SceneRenderer {
    /// Returns a diagnostic view of a frame, see `ViewMode`.
    ///
    /// The picture is opaque, except that `wireframe` keeps the transparency of the background.
    /// - Parameters:
    ///   - mode: the view.
    ///   - state: the state of this renderer's scene.
    ///   - background: the background of a wireframe; other views ignore it.
    ///   - lineWidth: the line width of a wireframe in pixels, above 0. Default: 1.
    ///   - pictures: the pictures that reliefs and textures read. Default: none.
    ///   - threads: the number of threads that may work at once. It does not affect the result. Default: 1.
    /// - Throws: `SceneRendererError`, as `render` does.
    public func view(
        _ mode: ViewMode, of state: FrameState, over background: Background, lineWidth: Float = 1,
        reading pictures: [FrameImage: SRGBImage] = [:], threads: Int = 1
    ) throws -> SRGBImage {
        guard mode != .wireframe else {
            let picture = try render(state, over: background, reading: pictures, threads: threads).color
            return try wireframe(of: state, over: picture, lineWidth: lineWidth, reading: pictures, threads: threads)
        }
        let view = try view(of: state)
        let entries = try entries(of: state, view, reading: pictures)
        var list = view.list
        switch mode {
        case .wireframe, .normal, .textureCoordinates, .depth:
            return try smooth(mode, of: state, entries, threads: threads)
        case .node:
            list.draws = entries.compactMap { entry in
                layerDraw(entry, state)?.showing(ViewColors.identifier(UInt32(truncatingIfNeeded: entry.node + 1)))
            }
        case .material:
            list.draws = entries.compactMap { entry in
                layerDraw(entry, state)?
                    .showing(ViewColors.identifier(UInt32(truncatingIfNeeded: entry.surface.material.index + 1)))
            }
        case .mipLevel:
            list.draws = entries.compactMap { layerDraw($0, state).map(showingLevels) }
        case .overdraw:
            list.draws = entries.compactMap { scene.nodes[$0.node].isOnScreen ? nil : $0.draw.counting }
            return wanted(try drawnOnce(list, size, .values, threads).values).map { ViewColors.count(Int($0.x)) }
        }
        var framebuffer = Framebuffer(size: size)
        try draw(list, over: .color(LinearColor(ViewColors.background)), into: &framebuffer, threads: threads)
        return framebuffer.color
    }

    /// Draws the edges of a frame's triangles over its picture, which is darkened so that they stand out.
    /// - Parameters:
    ///   - state: the state of this renderer's scene.
    ///   - picture: a picture of the renderer's size.
    ///   - lineWidth: the line width in pixels, above 0.
    ///   - pictures: the pictures that reliefs and textures read. Default: none.
    ///   - threads: the number of threads that may work at once. It does not affect the result. Default: 1.
    /// - Throws: `SceneRendererError`, as `render` does.
    package func wireframe(
        of state: FrameState, over picture: SRGBImage, lineWidth: Float, reading pictures: [FrameImage: SRGBImage] = [:],
        threads: Int = 1
    ) throws -> SRGBImage {
        let view = try view(of: state)
        let entries = try entries(of: state, view, reading: pictures)
        var list = view.list
        list.draws = entries.compactMap { layerDraw($0, state) }
        var wireframe = Wireframe(
            hiddenBy: distances(try drawnOnce(list, size, .depth, threads).depth, state), lineWidth: Double(lineWidth),
            clipFromWorld: list.clipFromWorld, eye: list.eye, distance: { Self.distance(ofDepth: $0, state.camera) })
        for entry in entries where entry.draw.shading != nil && !scene.nodes[entry.node].isOnScreen {
            wireframe.add(entry.draw)
        }
        return wireframe.drawn(over: picture)
    }

    /// Returns a view that is computed pixel by pixel from a layer.
    ///
    /// For smooth edges, it is computed at twice the size and averaged in linear light.
    private func smooth(
        _ mode: ViewMode, of state: FrameState, _ entries: [Entry], threads: Int
    ) throws -> SRGBImage {
        var size = size
        if samples != .single, let doubled = ImageSize(width: size.width * 2, height: size.height * 2), doubled.isDrawable {
            size = doubled
        }
        let view = try view(of: state, size: size)
        var list = view.list
        let image: SRGBImage
        switch mode {
        case .depth:
            list.draws = entries.compactMap { layerDraw($0, state) }
            image = distances(try drawnOnce(list, size, .depth, threads).depth, state).contoured
        case .normal:
            image = try normals(entries, view, state, size, threads: threads)
                .map { $0 == .zero ? ViewColors.background : SRGBA8(normal: $0) }
        default:
            image = try textureCoordinates(entries, list, state, size, threads: threads).map { SRGBA8(textureCoordinates: $0) }
        }
        return image.resampled(to: self.size, threads: threads)
    }

    /// Returns a draw that shows the mip level of its diffuse texture as a colour.
    ///
    /// The texture is replaced by one of the same size whose levels have one colour each, so the sampler chooses the same
    /// level.
    private func showingLevels(_ draw: Draw) -> Draw {
        guard var shading = draw.shading else { return draw }
        var draw = draw
        var input = shading.diffuse
        input.texture = input.texture.map { levelTexture(of: $0.size) }
        input.fadesTo = nil
        input.color = input.texture == nil ? LinearColor(ViewColors.plain) : LinearColor(red: 1, green: 1, blue: 1)
        shading[.emission] = input
        // The diffuse input keeps only its alpha.
        shading.diffuse.color = LinearColor(premultiplied: SIMD4(0, 0, 0, shading.diffuse.color.premultiplied.w))
        draw.shading = shading
        return draw
    }

    private func levelTexture(of size: ImageSize) -> SampledTexture {
        levelTextures.withLock { textures in
            if let made = textures[size] { return made }
            let made = SampledTexture(size: size, levelColors: ViewColors.levels.map { LinearColor($0) })
            textures[size] = made
            return made
        }
    }
}

extension Draw {
    /// Returns the draw in a uniform colour.
    fileprivate func showing(_ color: SRGBA8) -> Draw {
        showing(Array(repeating: LinearColor(color).premultiplied, count: positions.count))
    }

    /// The draw as one that adds 1 to each covered pixel; nil if it is invisible.
    fileprivate var counting: Draw? {
        guard shading != nil, !state.colorWriteMask.isEmpty else { return nil }
        var draw = self
        draw.shading = ShadingMaterial()
        draw.state.readsFromDepth = false
        draw.state.writesToDepth = false
        draw.state.blendMode = .add
        draw.state.colorWriteMask = .all
        return draw
    }
}

extension SRGBA8 {
    /// Creates the colour of a unit normal.
    fileprivate init(normal: SIMD3<Float>) {
        func byte(_ number: Float) -> UInt8 { UInt8(min(max(number * 127.5 + 127.5, 0), 255).rounded()) }
        self.init(red: byte(normal.x), green: byte(normal.y), blue: byte(normal.z))
    }

    /// Creates the colour of texture coordinates.
    /// - Parameter values: u, v, 1 if there are texture coordinates, 1 if there is a surface.
    fileprivate init(textureCoordinates values: SIMD4<Float>) {
        guard values.z > 0.5 else {
            self = values.w > 0.5 ? ViewColors.plain : ViewColors.background
            return
        }
        let (u, v) = (values.x - values.x.rounded(.down), values.y - values.y.rounded(.down))
        let isDark = (Int(u * 10) + Int(v * 10)) % 2 == 1
        let strength: Float = isDark ? 0.68 : 1
        func byte(_ share: Float) -> UInt8 { UInt8(((32 + 223 * share) * strength).rounded()) }
        self.init(red: byte(u), green: byte(v), blue: byte(0.3))
    }
}

extension Image<Float> {
    /// Distances in metres as a grey picture with alternating bands of 1 cm.
    ///
    /// The picture darkens by an equal step with each doubling of the distance, from 0.25 m to 16 m. Bands fade where they are
    /// only a few pixels wide.
    fileprivate var contoured: SRGBImage {
        SRGBImage(size: size) { column, row in
            let distance = self[column, row]
            guard distance.isFinite, distance > 0 else { return ViewColors.background }
            func change(_ a: Int, _ b: Int, _ line: Int, _ other: Int) -> Float {
                Swift.min((self[a, line] - distance).magnitude, (self[b, other] - distance).magnitude)
            }
            let across = change(Swift.max(column - 1, 0), Swift.min(column + 1, size.width - 1), row, row)
            let down = change(column, column, Swift.max(row - 1, 0), Swift.min(row + 1, size.height - 1))
            let change = Swift.max(across, down)
            let octave = PortableMath.log2(Double(Swift.max(distance, 0.25)) * 4)
            let gray = 235 - Swift.min(octave / 6, 1) * 185
            // Bands less than four pixels wide fade.
            let contrast = Swift.min(Swift.max(2 - Double(change) * 400, 0), 1) * 0.16
            let isDark = (Double(distance) * 100).truncatingRemainder(dividingBy: 2) >= 1
            let byte = UInt8((gray * (isDark ? 1 - contrast : 1)).rounded())
            return SRGBA8(red: byte, green: byte, blue: byte)
        }
    }
}
