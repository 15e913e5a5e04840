import Imaging

/// A part of a picture's light.
///
/// Light adds up: the picture is the sum of `diffuse`, `specular`, `reflection`, `emission`, `background` and the difference of
/// `shadowedLights` and `unshadowedLights`. Screens and maxima of colours are not sums, and a difference of colours is not
/// clamped at 0, see `BlendMode`.
package enum LightComponent: Hashable, Sendable, CaseIterable {
    /// The light that matte surfaces scatter, from lights without their shadows, and from the surroundings.
    case diffuse
    /// The highlights of lights without their shadows; also those of sheen and clear coat.
    case specular
    /// The mirrored surroundings; also those of sheen and clear coat.
    case reflection
    /// The emission, and all light of surfaces that are not shaded by lights.
    case emission
    /// The background where it is visible.
    case background
    /// The light that surfaces scatter and mirror from lights with shadows, after the shadows.
    case shadowedLights
    /// The same without the shadows.
    case unshadowedLights
}

extension DrawList {
    /// Returns the list with only a component of the light of its surfaces. Each surface keeps its alpha.
    ///
    /// The background is not part of the list: draw `background` over it, and the other components over black. Surfaces whose
    /// colour is a factor on the colour behind them, which multiply or show only shadows, keep all their light, because each
    /// component behind them is multiplied by the same factor.
    package func showing(_ component: LightComponent) -> DrawList {
        var list = self
        list.lighting = lighting.showing(component)
        // The complete lightings follow, for factors.
        let complete = [lighting] + otherLightings
        list.otherLightings = otherLightings.map { $0.showing(component) } + complete
        for index in list.draws.indices { list.draws[index].show(component, lightingCount: complete.count) }
        return list
    }

    /// Returns the list with a colour instead of the light of each surface, which keeps its alpha.
    ///
    /// Surfaces that hide nothing behind them, because they add, multiply or show only shadows, are invisible.
    /// - Parameter color: the colour of a draw.
    package func replacingLight(_ color: (Draw) -> SIMD3<Float>) -> DrawList {
        var list = self
        (list.lighting, list.otherLightings) = (Lighting(), [])
        (list.exposure, list.toneMapping) = (1, .none)
        list.draws = draws.compactMap { draw in
            var draw = draw
            draw.lighting = 0
            guard var shading = draw.shading, !draw.state.colorWriteMask.isEmpty else { return draw }
            guard shading.lightingModel != .shadowOnly else { return nil }
            shading.replaceLight(by: draw.showsItself ? color(draw) : .zero)
            draw.state.colorWriteMask = .all
            if !draw.showsItself {
                // It may still write depth.
                draw.state.blendMode = .add
                draw.state.colorWriteMask = [.red, .green, .blue]
            }
            draw.shading = shading
            return draw
        }
        return list
    }
}

extension Lighting {
    /// Returns the light that a component needs.
    fileprivate func showing(_ component: LightComponent) -> Lighting {
        var part = self
        switch component {
        case .diffuse:
            part.removeShadows()
        case .specular:
            part.removeSurroundings()
            part.removeShadows()
        case .reflection:
            (part.directionalLights, part.punctualLights) = ([], [])
        case .emission:
            // Surfaces that are not shaded by lights may add ambient light.
            part.removeSurroundings()
            part.ambientLight = ambientLight
            (part.directionalLights, part.punctualLights) = ([], [])
        case .background:
            part = Lighting()
        case .shadowedLights, .unshadowedLights:
            part.removeSurroundings()
            part.directionalLights = []
            part.punctualLights.removeAll { $0.shadow == nil }
            if component == .unshadowedLights { part.removeShadows() }
        }
        return part
    }

    private mutating func removeSurroundings() {
        (ambientLight, environment, surroundings) = (.zero, nil, nil)
    }

    private mutating func removeShadows() {
        for index in punctualLights.indices { punctualLights[index].shadow = nil }
    }
}

extension Draw {
    /// Whether the surface has a colour of its own that hides what is behind it, as far as it is opaque.
    package var showsItself: Bool {
        guard let shading, !state.colorWriteMask.isEmpty else { return false }
        return shading.lightingModel != .shadowOnly && state.blendMode.hidesBehindOpaque
    }

    /// - Parameter lightingCount: the number of the list's lightings, after which their complete versions follow.
    fileprivate mutating func show(_ component: LightComponent, lightingCount: Int) {
        guard var shading, !state.colorWriteMask.isEmpty else { return }
        if shading.lightingModel == .shadowOnly || state.blendMode == .multiply {
            lighting += lightingCount
            return
        }
        shading.show(component)
        if state.blendMode == .subtract {
            // A component may be below 0, so it adds its negative light, and keeps the alpha behind as `subtract` does.
            var factor = shading[.multiply] ?? .white
            factor.color = LinearColor(premultiplied: factor.color.premultiplied * SIMD4(-1, -1, -1, 1))
            shading[.multiply] = factor
            state.blendMode = .add
            state.colorWriteMask.remove(.alpha)
        }
        self.shading = shading
    }
}

extension ShadingMaterial {
    /// Removes all light that does not belong to a component.
    fileprivate mutating func show(_ component: LightComponent) {
        guard component != .background else { return replaceLight(by: .zero) }
        if component != .reflection { reflective = nil }
        if component != .emission { self[.emission] = .black }
        let isOfLights = component == .shadowedLights || component == .unshadowedLights
        if isOfLights { self[.selfIllumination] = nil }
        switch lightingModel {
        case .physicallyBased, .skin:
            switch component {
            case .diffuse: shownLight = .scattered
            case .specular, .reflection: shownLight = .mirrored
            case .emission, .background: shownLight = .emitted
            case .shadowedLights, .unshadowedLights: break
            }
        case .lambert, .phong, .blinn:
            if component != .diffuse && !isOfLights { darken() }
            if component != .specular && !isOfLights { self[.specular] = .black }
        case .constant:
            if component != .emission { darken() }
        case .shadowOnly: break
        }
    }

    /// Removes the colours of diffuse and ambient light. The diffuse input keeps its alpha, which is the surface's.
    private mutating func darken() {
        diffuse.color = LinearColor(premultiplied: SIMD4(0, 0, 0, diffuse.color.premultiplied.w))
        if self[.ambient] != nil { self[.ambient] = .black }
    }

    fileprivate mutating func replaceLight(by color: SIMD3<Float>) {
        shownLight = .replaced(color)
        reflective = nil
        for name in [MaterialSlotName.emission, .selfIllumination, .multiply] { self[name] = nil }
        // Only glass that keeps its reflections has an alpha that depends on its lighting model.
        if !(lightingModel.isPhysicallyBased && keepsReflections) { lightingModel = .constant }
    }
}
