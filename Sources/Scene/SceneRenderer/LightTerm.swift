package import Imaging
package import Rasterizer
package import SceneGraph

/// A term of a frame's light. The terms add up to the frame, except where blend modes are not sums, see `LightComponent`.
package enum LightTerm: String, Sendable, CaseIterable {
    /// The light that matte surfaces scatter, without shadows.
    case diffuse
    /// The highlights of lights, without shadows; also those of sheen and clear coat.
    case specular
    /// The mirrored surroundings; also those of sheen and clear coat.
    case reflection
    /// The emission, and surfaces that show a colour or a picture without light.
    case emission
    /// The light that shadows remove from `diffuse` and `specular`: 0 or negative.
    case shadow
    /// The background where it is visible.
    case background
}

extension SceneRenderer {
    /// Renders the light of the scene in a frame as `renderLight` does, and terms of this light, from one draw list.
    /// - Parameters:
    ///   - state: the state of this renderer's scene.
    ///   - background: a colour, or a picture of the renderer's size.
    ///   - pictures: the pictures that reliefs and textures read. Default: none.
    ///   - layers: the layers of the frame in addition to light. Default: none.
    ///   - terms: the terms to render.
    ///   - threads: the number of threads that may work at once. It does not affect the result. Default: 1.
    /// - Returns: the frame, and the terms in the given order. Their alpha has no meaning.
    /// - Throws: `SceneRendererError`, as `render` does.
    package func renderLight(
        of state: FrameState, over background: Background, reading pictures: [FrameImage: SRGBImage] = [:],
        layers: FramebufferLayers = [], terms: [LightTerm], threads: Int = 1
    ) throws -> (frame: Framebuffer, terms: [LinearImage]) {
        var list = try drawList(for: state, reading: pictures, threads: threads)
        list.toneMapping = .none
        var frame = Framebuffer(size: size, layers: layers.union(.light))
        try draw(list, over: background, into: &frame, threads: threads)
        return (frame, try terms.map { try light(of: $0, in: list, over: background, threads: threads) })
    }

    private func light(
        of term: LightTerm, in list: DrawList, over background: Background, threads: Int
    ) throws -> LinearImage {
        func light(_ component: LightComponent, over background: Background = .color(.clear)) throws -> LinearImage {
            wanted(try drawn(list.showing(component), over: background, .light, threads).light)
        }
        switch term {
        case .diffuse: return try light(.diffuse)
        case .specular: return try light(.specular)
        case .reflection: return try light(.reflection)
        case .emission: return try light(.emission)
        case .background: return try light(.background, over: background)
        case .shadow:
            guard list.hasShadows else { return Image(size: size, filledWith: .clear) }
            var removed = try light(.shadowedLights)
            let unshadowed = try light(.unshadowedLights)
            for index in removed.pixels.indices {
                removed.pixels[index].premultiplied -= unshadowed.pixels[index].premultiplied
            }
            return removed
        }
    }
}

extension DrawList {
    /// Whether any light casts shadows.
    fileprivate var hasShadows: Bool {
        ([lighting] + otherLightings).contains { $0.punctualLights.contains { $0.shadow != nil } }
    }
}
