import CLanes
import RasterResources
import KernelData
import RenderMath

/// Shades sixteen fragments of one draw at once.
///
/// Either they are a block of pixels, whatever triangles show there: each triangle's attributes run evenly over the screen, so one
/// triangle after the other adds its own pixels' to the lanes. Or they are any sixteen fragments, gathered one by one, so that many
/// small triangles fill vectors as well as one large one does. What a lane computes depends on its own fragment alone, and is the
/// same to the bit either way.
struct ShadingKernel {
    let framePointer: UnsafePointer<FrameView>
    let batch: FragmentBatch
    /// Mutable only so that its parts can be handed on by address instead of being copied.
    let material: UnsafeMutablePointer<MaterialRecord>

    init(frame: UnsafePointer<FrameView>, batch: FragmentBatch, draw: Int) {
        framePointer = frame
        self.batch = batch
        material = UnsafeMutablePointer(mutating: frame.pointee.materials + draw)
    }

    @inline(__always)
    var frame: FrameView { framePointer.pointee }

    /// The light that falls on the draw.
    @inline(__always)
    var lighting: UnsafePointer<LightingRecord> { frame.lightings + material.pointee.lighting }

    /// Shades pixels of a block, all of whose samples lie in one of a few triangles each, and leaves the colours in the batch.
    /// - Parameters:
    ///   - first: the picture's column and row of the block's first pixel.
    ///   - groupCount: the number of the batch's groups of lanes, one at least.
    func shade(block first: SIMD2<Int32>, groupCount: Int) {
        let (x, y) = Self.centers(ofBlock: first)
        interpolate(groupCount: groupCount, x: x, y: y)
        if cutsSamples { notePlaces() }
        shade()
    }

    /// Shades pixels of a block likewise where many triangles show: the batch names that of each lane.
    func shadeEach(block first: SIMD2<Int32>) {
        let (x, y) = Self.centers(ofBlock: first)
        interpolateEach(x: x, y: y)
        if cutsSamples { notePlaces() }
        shade()
    }

    @inline(__always)
    private static func centers(ofBlock first: SIMD2<Int32>) -> (x: Lanes, y: Lanes) {
        (BlockLanes.x + (Float(first.x) + 0.5), BlockLanes.y + (Float(first.y) + 0.5))
    }

    /// Shades up to sixteen fragments; lanes beyond the last repeat it.
    func shade(_ fragments: UnsafePointer<Fragment>, count: Int, view: TileView) {
        let (columns, lines) = (batch.floatPointer(0), batch.floatPointer(1))
        for lane in 0..<16 {
            let fragment = fragments[min(lane, count &- 1)]
            let first = view.firstPixel(ofBlock: Int(fragment.pixel &>> 4))
            let center = frame.pattern.shadingOffsets[Int(fragment.samples)]
            columns[lane] = Float(fragment.pixel & 3) + (Float(first.x) + center.x)
            lines[lane] = Float((fragment.pixel &>> 2) & 3) + (Float(first.y) + center.y)
            batch.triangleOfLane[lane] = fragment.triangle
        }
        interpolateEach(x: batch.floats[0], y: batch.floats[1])
        if cutsSamples { notePlaces(of: fragments, count: count) }
        shade()
    }

    /// Shades what the batch holds and leaves the colours there.
    private func shade() {
        let w = 1 / batch.values[VertexLayout.reciprocalW]
        func read(_ input: UnsafePointer<InputRecord>) -> LaneColor { self.read(input, w) }

        var diffuse = read(&material.pointee.diffuse)
        let drawnAlpha = diffuse.alpha
        if material.pointee.usesColor {
            if material.pointee.showsVertexValues { return showVertexValues(diffuse.alpha, w) }
            diffuse = diffuse * vertexColor(w)
        }
        if material.pointee.hasTransparent { diffuse = diffuse * presence(w) }
        if let cutoff = material.pointee.alphaCutoff {
            diffuse = cutsSamples ? cutSamples(of: diffuse, drawn: drawnAlpha, at: cutoff, w) : diffuse.cut(at: cutoff)
        }
        var alpha = diffuse.alpha * material.pointee.opacity
        // Textures are premultiplied, so what they give already counts by their alpha; the opacity is still missing.
        let diffuseLight = LaneVector(diffuse.red, diffuse.green, diffuse.blue) * Lanes(repeating: material.pointee.opacity)
        var ambientColor = diffuseLight
        if material.pointee.hasOwnAmbient {
            let ambient = read(&material.pointee.ambient)
            ambientColor = LaneVector(ambient.red, ambient.green, ambient.blue) * alpha
        }
        var light = ambientColor * LaneVector(repeating: lighting.pointee.ambientLight)

        var normal = LaneVector(repeating: .zero)
        var toEye = LaneVector(repeating: .zero)
        if material.pointee.usesPosition {
            toEye = directionToEye(vector(VertexLayout.position, w))
        } else if case .direction(let direction)? = material.pointee.eye {
            toEye = LaneVector(repeating: direction)
        }
        if material.pointee.usesNormal {
            normal = meshNormal(w)
            if material.pointee.hasNormalMap { normal = bumped(normal, &material.pointee.normalMap, w) }
        }
        var occlusion = Lanes(repeating: 1)
        if material.pointee.hasAmbientOcclusion { occlusion = number(&material.pointee.ambientOcclusion, w) }
        if material.pointee.readsOpenness { occlusion = occlusion * openness(w) }
        light = light * occlusion

        /// The lights' sum on a dull surface, and their highlights, each by its cosine.
        @inline(__always)
        func addLights(_ cosine: (_ toLight: LaneVector) -> Lanes) {
            let punctual = punctualLight(w, normal, cosine)
            light = light + diffuseLight * (irradiance(normal, occlusion) + punctual.irradiance)
            if material.pointee.hasSelfIllumination { light = light + diffuseLight * selfIllumination(w) }
            guard material.pointee.hasSpecular else { return }
            let specular = read(&material.pointee.specular)
            light =
                light + LaneVector(specular.red, specular.green, specular.blue) * (highlights(cosine) + punctual.highlights)
                * alpha
        }
        var shareBelowCoat = Lanes(repeating: 1)
        switch material.pointee.lightingModel {
        case .constant:
            light = light + diffuseLight
        case .lambert:
            addLights { _ in Lanes(repeating: 0) }
        case .phong:
            addLights { toLight in (normal * (normal.dot(toLight) * 2) - toLight).dot(toEye) }
        case .blinn:
            addLights { toLight in (toEye + toLight).normalized.dot(normal) }
        case .shadowOnly:
            let ambient = LaneVector(repeating: lighting.pointee.ambientLight)
            let left = shadowedShare(
                w, normal: normal, irradiance: irradiance(normal, Lanes(repeating: 1)) + ambient,
                unoccluded: irradiance(normal, occlusion) + ambient * occlusion)
            return shadowOnly(left).store(to: batch.colors)
        case .physicallyBased, .skin:
            let parts = physicallyBased(diffuse, w, normal: normal, toEye: toEye, occlusion: occlusion)
            shareBelowCoat = parts.shareBelowCoat
            if material.pointee.keepsReflections {
                light = parts.scattered * alpha + parts.mirrored
                // What is mirrored does not come through from behind.
                alpha = alpha + (1 - alpha) * parts.mirroredShare
            } else {
                light = (parts.scattered + parts.mirrored) * alpha
            }
        }
        if material.pointee.hasEmission {
            let emission = read(&material.pointee.emission)
            light = light + LaneVector(emission.red, emission.green, emission.blue) * (alpha * shareBelowCoat)
        }
        if let cube = material.pointee.cube {
            light = light + reflection(cube, w, normal: normal, toEye: toEye) * alpha
        }
        if material.pointee.hasMultiply {
            let factor = read(&material.pointee.multiply)
            light = light * LaneVector(factor.red, factor.green, factor.blue)
        }
        if framePointer.pointee.tone.isOn && takesTone { light = toned(light, alpha: alpha) }
        LaneColor(red: light.x, green: light.y, blue: light.z, alpha: alpha).store(to: batch.colors)
    }

    /// What darkens a picture to the share of the light that shadows leave: a factor for `multiply`, else black that covers as much.
    private func shadowOnly(_ left: LaneVector) -> LaneColor {
        let opacity = material.pointee.opacity
        if material.pointee.multiplies {
            func factor(_ left: Lanes) -> Lanes { 1 - (1 - left) * opacity }
            return LaneColor(
                red: factor(left.x), green: factor(left.y), blue: factor(left.z), alpha: Lanes(repeating: 1))
        }
        let none = Lanes(repeating: 0)
        // By Rec. 709's luminance.
        let kept = left.x * 0.2126 + left.y * 0.7152 + left.z * 0.0722
        return LaneColor(red: none, green: none, blue: none, alpha: LaneMath.max(1 - kept, none) * opacity)
    }

    @inline(__always)
    private func directionToEye(_ position: LaneVector) -> LaneVector {
        switch material.pointee.eye ?? frame.eye {
        case .point(let point): (LaneVector(repeating: point) - position).normalized
        case .direction(let direction): LaneVector(repeating: direction)
        }
    }

    /// An input's colours.
    @inline(__always)
    func read(_ input: UnsafePointer<InputRecord>, _ w: Lanes) -> LaneColor {
        guard input.pointee.texture != nil else { return LaneColor(repeating: input.pointee.color) }
        return TextureKernel(batch: batch).color(of: input, at: coordinates(input.pointee.coordinateSet, w))
    }

    /// An input that is a number: one channel of its colours.
    @inline(__always)
    func number(_ input: UnsafePointer<InputRecord>, _ w: Lanes) -> Lanes {
        let color = read(input, w)
        return switch input.pointee.component {
        case 0: color.red
        case 1: color.green
        case 2: color.blue
        default: color.alpha
        }
    }

    /// The mesh's unit normals, without bumps, turned round on back faces that show.
    @inline(__always)
    func meshNormal(_ w: Lanes) -> LaneVector {
        let normal = vector(VertexLayout.normal, w).normalized
        guard material.pointee.isDoubleSided else { return normal }
        let away = batch.backFacing.pointee .< WholeLanes(repeating: 0)
        return normal.replaced(by: LaneVector(repeating: .zero) - normal, where: away)
    }

    /// The light that has fallen on the surface already.
    @inline(never)
    func selfIllumination(_ w: Lanes) -> LaneVector {
        let color = read(&material.pointee.selfIllumination, w)
        return LaneVector(color.red, color.green, color.blue)
    }

    /// What is there of the surface, 0…1, as a factor on premultiplied colours.
    @inline(never)
    private func presence(_ w: Lanes) -> Lanes {
        let color = read(&material.pointee.transparent, w)
        var presence = color.alpha
        // By Rec. 709's luminance, as COLLADA has it.
        if material.pointee.isRGBZero { presence = 1 - (color.red * 0.2126 + color.green * 0.7152 + color.blue * 0.0722) }
        return LaneMath.min(LaneMath.max(presence, Lanes(repeating: 0)), Lanes(repeating: 1))
    }

    /// Leaves the numbers of the vertices in the batch, unless the surface is cut out.
    private func showVertexValues(_ alpha: Lanes, _ w: Lanes) {
        let values = vector(VertexLayout.color, w)
        let color = LaneColor(red: values.x, green: values.y, blue: values.z, alpha: Lanes(repeating: 1))
        let none = Lanes(repeating: 0)
        let isThere = alpha .>= Lanes(repeating: material.pointee.alphaCutoff ?? 0)
        color.replacing(LaneColor(red: none, green: none, blue: none, alpha: none), where: isThere)
            .store(to: batch.colors)
    }

    /// The vertices' own colours, as factors on premultiplied ones.
    func vertexColor(_ w: Lanes) -> LaneColor {
        let color = vector(VertexLayout.color, w)
        let one = Lanes(repeating: 1)
        var alpha = one
        if case .translucent = material.pointee.vertexColors { alpha = value(VertexLayout.color + 3, w) }
        return LaneColor(red: color.x * alpha, green: color.y * alpha, blue: color.z * alpha, alpha: alpha)
    }

    /// The normal of a surface with bumps: that of a normal map, from tangent space into the world.
    ///
    /// The tangent is laid into the plane of the normal, which a morph may have turned since it was made, and the bitangent is
    /// `cross(N, T) · sign`, as in MikkTSpace (Mikkelsen 2008). On back faces the normal is turned round, and the tangent with it.
    func bumped(_ normal: LaneVector, _ map: UnsafeMutablePointer<NormalMapRecord>, _ w: Lanes) -> LaneVector {
        let texel = read(&map.pointee.input, w)
        let strength = map.pointee.strength
        let (x, y, z) = (
            (texel.red * 2 - 1) * strength.x, (texel.green * 2 - 1) * strength.y, texel.blue * 2 - 1
        )
        var tangent = vector(VertexLayout.tangent, w)
        if material.pointee.isDoubleSided {
            let away = batch.backFacing.pointee .< WholeLanes(repeating: 0)
            tangent = tangent.replaced(by: LaneVector(repeating: .zero) - tangent, where: away)
        }
        tangent = tangent - normal * normal.dot(tangent)
        let length = tangent.dot(tangent).squareRoot()
        let scale = (1 / length).replaced(by: 0, where: .!(length .> Lanes(repeating: 0)))
        tangent = tangent * scale
        let sign = Lanes(repeating: 1).replaced(
            by: -1, where: batch.values[VertexLayout.tangent + 3] .< Lanes(repeating: 0))
        let bitangent = normal.cross(tangent) * sign
        let sum = tangent * x + bitangent * y + normal * z
        // Where a map says nothing (a texel of zeros, or outside its border), the surface is as it is without it.
        let square = sum.dot(sum)
        let says = (square .> Lanes(repeating: 0)) .& (length .> Lanes(repeating: 0))
        return normal.replaced(by: sum.normalized, where: says)
    }

    /// The directional lights' sum over `max(N·L, 0)`, and the share of what comes from all around that arrives.
    func irradiance(_ normal: LaneVector, _ occlusion: Lanes) -> LaneVector {
        var sum = LaneVector(repeating: .zero)
        for index in 0..<lighting.pointee.lightCount {
            let light = lighting.pointee.lights[index]
            let cosine = LaneMath.max(normal.dot(LaneVector(repeating: light.directionToLight)), Lanes(repeating: 0))
            sum = sum + LaneVector(repeating: light.radiance) * cosine
        }
        if let environment = lighting.pointee.environment { sum = sum + irradiance(normal, from: environment) * occlusion }
        return sum
    }

    /// The irradiance from all around, not below 0.
    @inline(__always)
    func irradiance(_ normal: LaneVector, from environment: UnsafePointer<EnvironmentLight>) -> LaneVector {
        let (x, y, z) = (normal.x, normal.y, normal.z)
        var sum = LaneVector(repeating: environment.pointee.constant)
        sum = sum + LaneVector(repeating: environment.pointee.linear.x) * x
        sum = sum + LaneVector(repeating: environment.pointee.linear.y) * y
        sum = sum + LaneVector(repeating: environment.pointee.linear.z) * z
        sum = sum + LaneVector(repeating: environment.pointee.square.x) * (x * x)
        sum = sum + LaneVector(repeating: environment.pointee.square.y) * (y * y)
        sum = sum + LaneVector(repeating: environment.pointee.square.z) * (z * z)
        sum = sum + LaneVector(repeating: environment.pointee.mixed.xy) * (x * y)
        sum = sum + LaneVector(repeating: environment.pointee.mixed.xz) * (x * z)
        sum = sum + LaneVector(repeating: environment.pointee.mixed.yz) * (y * z)
        let none = Lanes(repeating: 0)
        return LaneVector(LaneMath.max(sum.x, none), LaneMath.max(sum.y, none), LaneMath.max(sum.z, none))
    }

    /// The directional lights' sum over `pow(max(cosine, 0), shininess)`.
    /// - Parameter cosine: of the angle that makes a highlight, which a lighting model forms from the direction to a light.
    @inline(__always)
    private func highlights(_ cosine: (_ toLight: LaneVector) -> Lanes) -> LaneVector {
        var sum = LaneVector(repeating: .zero)
        for index in 0..<lighting.pointee.lightCount {
            let light = lighting.pointee.lights[index]
            let cosine = cosine(LaneVector(repeating: light.directionToLight))
            sum =
                sum + LaneVector(repeating: light.radiance)
                * LaneMath.power(LaneMath.max(cosine, Lanes(repeating: 0)), material.pointee.shininess)
        }
        return sum
    }

    private func reflection(_ cube: CubeRecord, _ w: Lanes, normal: LaneVector, toEye: LaneVector) -> LaneVector {
        let facing = normal.dot(toEye)
        let mirrored = normal * (facing * 2) - toEye
        let position = vector(VertexLayout.position, w)
        let flatNormal = vector(VertexLayout.normal, w)
        // How the mirrored direction changes: N through the triangle's corners, E through the position in the world.
        func change(_ steps: UnsafeMutablePointer<Lanes>) -> LaneVector {
            let normalStep = self.change(VertexLayout.normal, flatNormal, steps, w)
            let eyeStep = eyeChange(position, self.change(VertexLayout.position, position, steps, w))
            return normal * ((normalStep.dot(toEye) + normal.dot(eyeStep)) * 2) + normalStep * (facing * 2) - eyeStep
        }
        let (perColumn, perRow) = (change(batch.perColumn), change(batch.perRow))
        let kernel = CubeKernel(batch: batch)
        var color = kernel.color(of: cube, toward: mirrored, perColumn: perColumn, perRow: perRow)
        if let other = material.pointee.cubeFadesTo {
            let second = kernel.color(of: other, toward: mirrored, perColumn: perColumn, perRow: perRow)
            color = color.mixed(with: second, by: material.pointee.cubeFadeShare)
        }
        var light = LaneVector(color.red, color.green, color.blue)
        if cube.fresnelExponent > 0 {
            let grazing = LaneMath.max(1 - LaneMath.magnitude(facing), Lanes(repeating: 0))
            light = light * LaneMath.power(grazing, cube.fresnelExponent)
        }
        return light
    }

    /// The change of the unit vector to the eye: against the position's, divided by the distance; none for a far viewer.
    ///
    /// The part of it along the vector itself is left in: it only stretches the mirrored direction, and does not move it over a face.
    @inline(__always)
    private func eyeChange(_ position: LaneVector, _ step: LaneVector) -> LaneVector {
        guard case .point(let point) = material.pointee.eye ?? frame.eye else { return LaneVector(repeating: .zero) }
        let offset = LaneVector(repeating: point) - position
        let square = offset.dot(offset)
        let scale = (-1 / square.squareRoot()).replaced(by: 0, where: square .<= Lanes(repeating: 0))
        return step * scale
    }
}
