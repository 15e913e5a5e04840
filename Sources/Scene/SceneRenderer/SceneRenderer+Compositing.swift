package import Imaging
import Rasterizer
import RenderMath
package import SceneGraph

/// A layer for compositing, from all samples of each pixel.
package enum CompositingLayer: Sendable {
    /// The means of the layer's numbers over the samples that surfaces cover, followed by the fraction of these samples.
    ///
    /// The numbers are not multiplied by the fraction. Without a surface they are 0, and depth is infinite.
    case means(Image<SIMD4<Float>>)
    /// One number per pixel.
    case scalars(Image<Float>)
    /// Identifiers, from one sample in the pixel's centre.
    case identifiers(Image<UInt32>)
    /// The objects that each pixel shows, in decreasing order of coverage.
    ///
    /// The images have two objects each: its number and its coverage, then those of the next one; 0 for none.
    case ranks([Image<SIMD4<Float>>])
}

/// The numbers of a scene's nodes or materials in `CompositingLayer.ranks`. Equal numbers are one object.
package struct RankedObjects: Sendable {
    /// The number of each node, in the order of the scene; none may be 0.
    package var nodes: [Float]
    /// The number of each material, in the order of the scene; none may be 0.
    package var materials: [Float]

    /// Creates numbers.
    package init(nodes: [Float], materials: [Float]) {
        (self.nodes, self.materials) = (nodes, materials)
    }
}

extension SceneRenderer {
    /// Returns a layer of a frame for compositing.
    ///
    /// Layers of surfaces show those that `layer` does. Occluders hide and are invisible.
    /// - Parameters:
    ///   - layer: the layer to compute; not a term of light, see `renderLight`.
    ///   - state: the state of this renderer's scene.
    ///   - previous: the state of the previous frame, for motion; nil if there is none.
    ///   - objects: the numbers of nodes and materials.
    ///   - pictures: the pictures that reliefs and textures read. Default: none.
    ///   - threads: the number of threads that may work at once. It does not affect the result. Default: 1.
    /// - Throws: `SceneRendererError`, as `render` does.
    package func compositingLayer(
        _ layer: FrameLayer, of state: FrameState, since previous: FrameState?, objects: RankedObjects,
        reading pictures: [FrameImage: SRGBImage] = [:], threads: Int = 1
    ) throws -> CompositingLayer {
        switch layer {
        case .node, .material, .faceShadow:
            switch try self.layer(layer, of: state, since: previous, reading: pictures, threads: threads) {
            case .identifiers(let image): return .identifiers(image)
            case .scalars(let image): return .scalars(image)
            case .vectors: preconditionFailure("The layer \(layer.rawValue) has one number per pixel.")
            }
        case .cryptoNode, .cryptoMaterial:
            let list = try drawList(of: state, reading: pictures) { entry in
                layer == .cryptoNode ? entry.node : entry.surface.material.index
            }
            return .ranks(try ranks(list, layer == .cryptoNode ? objects.nodes : objects.materials, threads))
        case .depth: return .means(try depthMeans(of: state, reading: pictures, threads))
        case .normal: return .means(try normalMeans(of: state, reading: pictures, threads))
        case .motion: return .means(try motionMeans(of: state, since: previous, reading: pictures, threads))
        case .textureCoordinates: return .means(try coordinateMeans(of: state, reading: pictures, threads))
        case .diffuse, .specular, .reflection, .emission, .shadow, .background:
            preconditionFailure("The layer \(layer.rawValue) is a term of light.")
        }
    }

    // MARK: Means

    private func depthMeans(
        of state: FrameState, reading pictures: [FrameImage: SRGBImage], _ threads: Int
    ) throws -> Image<SIMD4<Float>> {
        let view = try view(of: state)
        let means = try means(of: try entries(of: state, view, reading: pictures), view, state, threads) { draw, _ in
            let cameraFromModel = view.cameraFromWorld * draw.worldFromModel
            return draw.positions.map { SIMD4(draw.depthOffset - cameraFromModel.transform(point: $0).z, 0, 0, 1) }
        }
        return means.map { $0.w > 0 ? SIMD4($0.x, $0.w, 0, 0) : SIMD4(.infinity, 0, 0, 0) }
    }

    private func normalMeans(
        of state: FrameState, reading pictures: [FrameImage: SRGBImage], _ threads: Int
    ) throws -> Image<SIMD4<Float>> {
        let view = try view(of: state)
        let means = try means(of: try entries(of: state, view, reading: pictures), view, state, threads) { draw, _ in
            cameraNormals(of: draw, view.cameraFromWorld)
        }
        return means.map { SIMD4($0.xyz.normalized(orElse: .zero), $0.w) }
    }

    private func coordinateMeans(
        of state: FrameState, reading pictures: [FrameImage: SRGBImage], _ threads: Int
    ) throws -> Image<SIMD4<Float>> {
        let view = try view(of: state)
        let means = try means(of: try entries(of: state, view, reading: pictures), view, state, threads) { _, entry in
            resources.coordinates(of: entry.surface.mesh).map { SIMD4($0.x, $0.y, 1, 1) }
        }
        // The third number is the fraction of covered samples whose surfaces have coordinates.
        return means.map { $0.z > 0 ? SIMD4($0.x / $0.z, $0.y / $0.z, $0.z * $0.w, 0) : .zero }
    }

    /// Returns the motion: the difference of two means, because a pixel that a surface covers partly is not sampled at its
    /// centre.
    private func motionMeans(
        of state: FrameState, since previous: FrameState?, reading pictures: [FrameImage: SRGBImage], _ threads: Int
    ) throws -> Image<SIMD4<Float>> {
        let view = try view(of: state)
        let entries = try entries(of: state, view, reading: pictures)
        let now = try means(of: entries, view, state, threads) { draw, _ in
            Self.clipPositions(of: draw, view.list.clipFromWorld)
        }
        guard let previous else { return now.map { SIMD4(0, 0, $0.w, 0) } }
        var list = view.list
        list.draws = try draws(showingPlacesOf: previous, entries, list, state, reading: pictures, cutsSamples: true)
        let before = try means(of: list, threads)
        let half = SIMD2(Float(size.width), Float(size.height)) / 2
        func place(_ clip: SIMD4<Float>) -> SIMD2<Float> { SIMD2(clip.x / clip.z + 1, 1 - clip.y / clip.z) * half }
        return Image(size: size) { column, row in
            let (now, before) = (now[column, row], before[column, row])
            guard now.z > 0, before.z > 0 else { return SIMD4(0, 0, now.w, 0) }
            let motion = place(now) - place(before)
            return SIMD4(motion.x, motion.y, now.w, 0)
        }
    }

    /// Returns the means of vertices' numbers over the covered samples of each pixel, then the fraction of these samples.
    private func means(
        of entries: [Entry], _ view: View, _ state: FrameState, _ threads: Int,
        _ values: (Draw, Entry) -> [SIMD4<Float>]
    ) throws -> Image<SIMD4<Float>> {
        var list = view.list
        list.draws = entries.compactMap { entry in
            layerDraw(entry, state).map { $0.showing(values($0, entry), cutsSamples: true) }
        }
        return try means(of: list, threads)
    }

    private func means(of list: DrawList, _ threads: Int) throws -> Image<SIMD4<Float>> {
        wanted(try drawn(list, over: .color(.clear), .values, threads).values).map { sum in
            sum.w > 0 ? SIMD4(sum.xyz / sum.w, sum.w) : .zero
        }
    }

    // MARK: Ranks

    /// The number of ranked objects of each pixel. Further ones, whose coverage is smaller, are omitted.
    private static var rankCount: Int { 6 }

    /// Returns the coverage of objects, the largest first. Of equal ones, that with the smaller bits comes first.
    /// - Parameters:
    ///   - list: draws whose identifiers are indices of `numbers`.
    ///   - numbers: the numbers of objects.
    private func ranks(_ list: DrawList, _ numbers: [Float], _ threads: Int) throws -> [Image<SIMD4<Float>>] {
        let numbers = numbers.map(\.bitPattern)
        let objects = Set(list.draws.filter(\.showsItself).map { numbers[Int($0.identifier)] }).sorted()
        var ranks = [Rank](repeating: Rank(), count: size.pixelCount * Self.rankCount)
        var framebuffer = Framebuffer(size: size, layers: .light)
        // A drawing shows three objects, in red, green and blue.
        for first in stride(from: 0, to: objects.count, by: 3) {
            let shown = objects[first..<min(first + 3, objects.count)]
            let colored = list.replacingLight { draw in
                var color = SIMD3<Float>.zero
                if let index = shown.firstIndex(of: numbers[Int(draw.identifier)]) { color[index - first] = 1 }
                return color
            }
            try draw(colored, over: .color(.clear), into: &framebuffer, threads: threads, isCounted: false)
            guard let light = framebuffer.light else { preconditionFailure("The requested layer of light is missing.") }
            for (pixel, color) in light.pixels.enumerated() where color.premultiplied.xyz != .zero {
                for (index, object) in shown.enumerated() {
                    Self.insert(
                        Rank(object: object, coverage: min(color.premultiplied[index], 1)), to: &ranks,
                        pixel * Self.rankCount)
                }
            }
        }
        return stride(from: 0, to: Self.rankCount, by: 2).map { rank in
            var index = rank - Self.rankCount
            return Image(size: size) { _, _ in
                index += Self.rankCount
                let (first, second) = (ranks[index], ranks[index + 1])
                return SIMD4(
                    Float(bitPattern: first.object), first.coverage, Float(bitPattern: second.object), second.coverage)
            }
        }
    }

    /// An object and the fraction of a pixel that it covers.
    private struct Rank {
        /// The bits of the object's number.
        var object: UInt32 = 0
        var coverage: Float = 0
    }

    /// Inserts an object into a pixel's ranks, which begin at an index. Objects arrive in increasing order of their bits.
    private static func insert(_ rank: Rank, to ranks: inout [Rank], _ first: Int) {
        guard rank.coverage > ranks[first + rankCount - 1].coverage else { return }
        var index = first + rankCount - 1
        while index > first && rank.coverage > ranks[index - 1].coverage {
            ranks[index] = ranks[index - 1]
            index -= 1
        }
        ranks[index] = rank
    }

    // MARK: The shadow on faces

    /// Returns the fraction of the light on faces that shadows remove, where nothing hides the faces.
    ///
    /// A face is represented by its occluders.
    func faceShadow(
        of state: FrameState, reading pictures: [FrameImage: SRGBImage], threads: Int
    ) throws -> Image<Float> {
        let view = try view(of: state)
        var list = view.list
        resources.makeTexturesReady(for: state, of: scene, view.world, threads: threads)
        var entries = try entries(of: state, view, reading: pictures)
        try light(&list, &entries, of: state, view.world, threads: threads)
        list.draws = entries.compactMap { entry in
            var draw = layerDraw(entry, state)
            draw?.state.colorWriteMask = []
            return draw
        }
        // Equal depth passes, so the nearest occluder shows its shadow.
        list.draws += entries.filter { isOfFace($0, state) }.map { entry in
            var draw = entry.draw
            draw.shading = ShadingMaterial(lightingModel: .shadowOnly)
            draw.state = RasterState(cullMode: draw.state.cullMode, writesToDepth: false)
            return draw
        }
        return wanted(try drawn(list, over: .color(.clear), .light, threads).light).map(\.premultiplied.w)
    }

    /// Whether a surface is an occluder of a face.
    private func isOfFace(_ entry: Entry, _ state: FrameState) -> Bool {
        Self.hides(state[entry.surface.material]) && faceAnchor(of: scene.nodeIDs[entry.node]) != nil
    }
}
