import CLanes
import RasterResources
import KernelData
import RenderMath

/// Shades sixteen fragments of one draw at once.
///
/// They may be a block of pixels with any triangles: each triangle's attributes are linear over the screen, so one triangle
/// after another adds the attributes of its pixels to the lanes. Or they are any sixteen fragments, gathered one by one, so
/// that many small triangles fill vectors as well as a large one. A lane's result depends only on its own fragment, and has the
/// same bits in both cases.
struct ShadingKernel {
    let framePointer: UnsafePointer<FrameView>
    let batch: FragmentBatch
    /// Mutable only so that its parts can be passed by address without copying.
    let material: UnsafeMutablePointer<MaterialRecord>

    init(frame: UnsafePointer<FrameView>, batch: FragmentBatch, draw: Int) {
        framePointer = frame
        self.batch = batch
        material = UnsafeMutablePointer(mutating: frame.pointee.materials + draw)
    }

    @inline(__always)
    var frame: FrameView { framePointer.pointee }

    /// The lighting of the draw.
    @inline(__always)
    var lighting: UnsafePointer<LightingRecord> { frame.lightings + material.pointee.lighting }

    /// Shades pixels of a block, each completely covered by one of a few triangles, and stores the colours in the batch.
    /// - Parameters:
    ///   - first: the picture's column and row of the block's first pixel.
    ///   - groupCount: the number of the batch's groups of lanes, at least one.
    func shade(block first: SIMD2<Int32>, groupCount: Int) {
        let (x, y) = Self.centers(ofBlock: first)
        interpolate(groupCount: groupCount, x: x, y: y)
        if cutsSamples { notePlaces() }
        shade()
    }

    /// Shades pixels of a block with many triangles; the batch contains the triangle of each lane.
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

    /// Shades up to sixteen fragments; the remaining lanes repeat the last one.
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

    /// Shades the fragments in the batch and stores the colours there.
    private func shade() {
        let w = 1 / batch.values[VertexLayout.reciprocalW]
        func read(_ input: UnsafePointer<InputRecord>) -> LaneColor { self.read(input, w) }

        var diffuse = read(material.slot(.diffuse))
        let drawnAlpha = diffuse.alpha
        if material.pointee.usesColor {
            if material.pointee.showsVertexValues {
                if cutsSamples, let cutoff = material.pointee.alphaCutoff {
                    diffuse = cutSamples(of: diffuse, drawn: drawnAlpha, at: cutoff, w)
                }
                return showVertexValues(diffuse.alpha, w)
            }
            diffuse = diffuse * vertexColor(w)
        }
        if material.pointee.reads[.transparent] { diffuse = diffuse * presence(w) }
        if let cutoff = material.pointee.alphaCutoff {
            diffuse = cutsSamples ? cutSamples(of: diffuse, drawn: drawnAlpha, at: cutoff, w) : diffuse.cut(at: cutoff)
        }
        var alpha = diffuse.alpha * material.pointee.opacity
        // Textures are premultiplied, so their colours already include their alpha, but not the opacity.
        let diffuseLight = LaneVector(diffuse.red, diffuse.green, diffuse.blue) * Lanes(repeating: material.pointee.opacity)
        var ambientColor = diffuseLight
        if material.pointee.reads[.ambient] {
            let ambient = read(material.slot(.ambient))
            ambientColor = LaneVector(ambient.red, ambient.green, ambient.blue) * alpha
        }
        var light = ambientColor * LaneVector(repeating: lighting.pointee.ambientLight)

        var normal = LaneVector(repeating: .zero)
        // The variance of the normal map's normals within each pixel.
        var bumps = Lanes(repeating: 0)
        var toEye = LaneVector(repeating: .zero)
        if material.pointee.usesPosition {
            toEye = directionToEye(vector(VertexLayout.position, w))
        } else if case .direction(let direction)? = material.pointee.eye {
            toEye = LaneVector(repeating: direction)
        }
        if material.pointee.usesNormal {
            normal = meshNormal(w)
            if material.pointee.reads[.normal] { (normal, bumps) = bumped(normal, material.slot(.normal), w) }
        }
        var occlusion = Lanes(repeating: 1)
        if material.pointee.reads[.ambientOcclusion] { occlusion = number(material.slot(.ambientOcclusion), w) }
        if material.pointee.readsOpenness { occlusion = occlusion * openness(w) }
        light = light * occlusion

        /// Adds the lights' sum on a matte surface, and their highlights.
        @inline(__always)
        func addLights(_ highlight: (_ toLight: LaneVector) -> Lanes) {
            let punctual = punctualLight(w, normal, highlight)
            light = light + diffuseLight * (irradiance(normal, occlusion) + punctual.irradiance)
            if material.pointee.reads[.selfIllumination] { light = light + diffuseLight * selfIllumination(w) }
            guard material.pointee.reads[.specular] else { return }
            let specular = read(material.slot(.specular))
            light =
                light + LaneVector(specular.red, specular.green, specular.blue) * (highlights(highlight) + punctual.highlights)
                * alpha
        }
        var shareBelowCoat = Lanes(repeating: 1)
        switch material.pointee.lightingModel {
        case .constant:
            light = light + diffuseLight
        case .lambert:
            addLights { _ in Lanes(repeating: 0) }
        case .phong:
            let shininess = material.pointee.shininess
            // The mirrored light turns by twice the angle of the normal.
            let spread = normalSpread(w, around: normal, bumps: bumps, toEye: toEye, sharpness: Lanes(repeating: 4 * shininess))
            addLights { toLight in spread.phong(normal: normal, toLight: toLight, toEye: toEye, shininess: shininess) }
        case .blinn:
            let shininess = material.pointee.shininess
            let spread = normalSpread(w, around: normal, bumps: bumps, toEye: toEye, sharpness: Lanes(repeating: shininess))
            let lobe = spread.widening(sharpness: Lanes(repeating: shininess))
            addLights { toLight in
                let halfway = (toEye + toLight).normalized
                return spread.blinn(lobe, cosine: halfway.dot(normal), halfway: halfway, shininess: shininess)
            }
        case .shadowOnly:
            let ambient = LaneVector(repeating: lighting.pointee.ambientLight)
            let left = shadowedShare(
                w, normal: normal, irradiance: irradiance(normal, Lanes(repeating: 1)) + ambient,
                unoccluded: irradiance(normal, occlusion) + ambient * occlusion)
            return shadowOnly(left).store(to: batch.colors)
        case .physicallyBased, .skin:
            var parts = physicallyBased(
                diffuse, w, normal: normal, bumps: bumps, toEye: toEye, occlusion: occlusion)
            shareBelowCoat = parts.shareBelowCoat
            if material.pointee.hidesScattered { parts.scattered = LaneVector(repeating: .zero) }
            if material.pointee.hidesMirrored { parts.mirrored = LaneVector(repeating: .zero) }
            if material.pointee.keepsReflections {
                light = parts.scattered * alpha + parts.mirrored
                // Mirrored light hides the light from behind.
                alpha = alpha + (1 - alpha) * parts.mirroredShare
            } else {
                light = (parts.scattered + parts.mirrored) * alpha
            }
        }
        if material.pointee.reads[.emission] {
            let emission = read(material.slot(.emission))
            light = light + LaneVector(emission.red, emission.green, emission.blue) * (alpha * shareBelowCoat)
        }
        if let cube = material.pointee.cube {
            light = light + reflection(cube, w, normal: normal, bumps: bumps, toEye: toEye) * alpha
        }
        if material.pointee.reads[.multiply] {
            let factor = read(material.slot(.multiply))
            light = light * LaneVector(factor.red, factor.green, factor.blue)
        }
        if let color = material.pointee.replacedLight { light = LaneVector(repeating: color) * alpha }
        if framePointer.pointee.tone.isOn && takesTone { light = toned(light, alpha: alpha) }
        LaneColor(red: light.x, green: light.y, blue: light.z, alpha: alpha).store(to: batch.colors)
    }

    /// The colour that darkens a picture to the fraction of light that shadows leave: a factor for `multiply`, otherwise black
    /// with alpha.
    private func shadowOnly(_ left: LaneVector) -> LaneColor {
        let opacity = material.pointee.opacity
        if material.pointee.multiplies {
            func factor(_ left: Lanes) -> Lanes { 1 - (1 - left) * opacity }
            return LaneColor(
                red: factor(left.x), green: factor(left.y), blue: factor(left.z), alpha: Lanes(repeating: 1))
        }
        let none = Lanes(repeating: 0)
        return LaneColor(red: none, green: none, blue: none, alpha: LaneMath.max(1 - left.luminance, none) * opacity)
    }

    @inline(__always)
    private func directionToEye(_ position: LaneVector) -> LaneVector {
        switch material.pointee.eye ?? frame.eye {
        case .point(let point): (LaneVector(repeating: point) - position).normalized
        case .direction(let direction): LaneVector(repeating: direction)
        }
    }

    /// The colours of an input.
    @inline(__always)
    func read(_ input: UnsafePointer<InputRecord>, _ w: Lanes) -> LaneColor {
        guard input.pointee.texture != nil else { return LaneColor(repeating: input.pointee.color) }
        return TextureKernel(batch: batch).color(of: input, at: coordinates(input.pointee.coordinateSet, w))
    }

    /// The values of an input that is a number: one channel of its colours.
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

    /// The mesh's unit normals without a normal map, flipped on visible back faces.
    @inline(__always)
    func meshNormal(_ w: Lanes) -> LaneVector {
        let normal = vector(VertexLayout.normal, w).normalized
        guard material.pointee.isDoubleSided else { return normal }
        let away = batch.backFacing.pointee .< WholeLanes(repeating: 0)
        return normal.replaced(by: LaneVector(repeating: .zero) - normal, where: away)
    }

    /// The light that has already fallen on the surface, such as a light map.
    @inline(never)
    func selfIllumination(_ w: Lanes) -> LaneVector {
        let color = read(material.slot(.selfIllumination), w)
        return LaneVector(color.red, color.green, color.blue)
    }

    /// The opacity from the transparency input, 0…1, as a factor on premultiplied colours.
    @inline(never)
    private func presence(_ w: Lanes) -> Lanes {
        let color = read(material.slot(.transparent), w)
        var presence = color.alpha
        // The luminance of Rec. 709, as in COLLADA.
        if material.pointee.isRGBZero { presence = 1 - LaneVector(color.red, color.green, color.blue).luminance }
        return LaneMath.min(LaneMath.max(presence, Lanes(repeating: 0)), Lanes(repeating: 1))
    }

    /// Stores the vertices' numbers as colours in the batch, unless the surface is cut out.
    private func showVertexValues(_ alpha: Lanes, _ w: Lanes) {
        let values = vector(VertexLayout.color, w)
        let color = LaneColor(red: values.x, green: values.y, blue: values.z, alpha: Lanes(repeating: 1))
        let none = Lanes(repeating: 0)
        let isThere = alpha .>= Lanes(repeating: material.pointee.alphaCutoff ?? 0)
        color.replacing(LaneColor(red: none, green: none, blue: none, alpha: none), where: isThere)
            .store(to: batch.colors)
    }

    /// The vertex colours, as factors on premultiplied colours.
    func vertexColor(_ w: Lanes) -> LaneColor {
        let color = vector(VertexLayout.color, w)
        let one = Lanes(repeating: 1)
        var alpha = one
        if case .translucent = material.pointee.vertexColors { alpha = value(VertexLayout.color + 3, w) }
        return LaneColor(red: color.x * alpha, green: color.y * alpha, blue: color.z * alpha, alpha: alpha)
    }

    /// The normal from a normal map, transformed from tangent space to the world, and the variance of the map's normals within
    /// each pixel.
    ///
    /// The tangent is projected onto the plane of the normal, which a morph may have rotated since. The bitangent is `cross(N,
    /// T) · sign`, as in MikkTSpace (Mikkelsen 2008). On back faces, the normal and the tangent are flipped.
    ///
    /// The variance is that of unit normals: the strength scales x and y, and the mean is not a unit vector.
    func bumped(
        _ normal: LaneVector, _ map: UnsafePointer<InputRecord>, _ w: Lanes
    ) -> (normal: LaneVector, variance: Lanes) {
        let (texel, variance) = TextureKernel(batch: batch).normals(of: map, at: coordinates(map.pointee.coordinateSet, w))
        let slope = map.pointee.slope
        let (x, y, z) = (
            (texel.red * 2 - 1) * slope.x, (texel.green * 2 - 1) * slope.y, texel.blue * 2 - 1
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
        // If the map has no normal (a texel of zeros, or outside its border), the surface keeps its own.
        let square = sum.dot(sum)
        let says = (square .> Lanes(repeating: 0)) .& (length .> Lanes(repeating: 0))
        let bumped = normal.replaced(by: sum.normalized, where: says)
        guard map.pointee.texture?.normalVariances != nil else { return (bumped, Lanes(repeating: 0)) }
        let scaled = variance * ((slope.x * slope.x + slope.y * slope.y) * 0.5) / (x * x + y * y + z * z)
        return (
            bumped,
            Lanes(repeating: 0).replaced(
                by: LaneMath.min(scaled, Lanes(repeating: NormalSpread.largestVarianceOfBumps)), where: says)
        )
    }

    /// The directional lights' sum of `max(N·L, 0)`, plus the fraction of the environment's irradiance that arrives.
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

    /// The environment's irradiance, not below 0.
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

    /// The directional lights' sum of highlights.
    /// - Parameter highlight: the lighting model's highlight of a light, from the direction to it.
    @inline(__always)
    private func highlights(_ highlight: (_ toLight: LaneVector) -> Lanes) -> LaneVector {
        var sum = LaneVector(repeating: .zero)
        for index in 0..<lighting.pointee.lightCount {
            let light = lighting.pointee.lights[index]
            sum =
                sum + LaneVector(repeating: light.radiance) * highlight(LaneVector(repeating: light.directionToLight))
        }
        return sum
    }

    /// - Parameter bumps: the variance of the normals within each pixel, for the level of the cube map.
    private func reflection(
        _ cube: CubeRecord, _ w: Lanes, normal: LaneVector, bumps: Lanes, toEye: LaneVector
    ) -> LaneVector {
        let facing = normal.dot(toEye)
        let mirrored = normal * (facing * 2) - toEye
        let position = vector(VertexLayout.position, w)
        let flatNormal = vector(VertexLayout.normal, w)
        // The change of the mirrored direction: that of N from the triangle's corners, that of E from the world position.
        func change(_ steps: UnsafeMutablePointer<Lanes>) -> LaneVector {
            let normalStep = self.change(VertexLayout.normal, flatNormal, steps, w)
            let eyeStep = eyeChange(position, self.change(VertexLayout.position, position, steps, w))
            return normal * ((normalStep.dot(toEye) + normal.dot(eyeStep)) * 2) + normalStep * (facing * 2) - eyeStep
        }
        let (perColumn, perRow) = (change(batch.perColumn), change(batch.perRow))
        let kernel = CubeKernel(batch: batch)
        // A direction turns by twice the angle of the normal: the variance in each of two directions is 4 · bumps / 2.
        let variance = bumps * 2
        var color = kernel.color(of: cube, toward: mirrored, perColumn: perColumn, perRow: perRow, variance: variance)
        if let other = material.pointee.cubeFadesTo {
            let second = kernel.color(of: other, toward: mirrored, perColumn: perColumn, perRow: perRow, variance: variance)
            color = color.mixed(with: second, by: material.pointee.cubeFadeShare)
        }
        var light = LaneVector(color.red, color.green, color.blue)
        if cube.fresnelExponent > 0 {
            let grazing = LaneMath.max(1 - LaneMath.magnitude(facing), Lanes(repeating: 0))
            light = light * LaneMath.power(grazing, cube.fresnelExponent)
        }
        return light
    }

    /// The change of the unit vector to the viewer: minus the position's, divided by the distance; zero for a viewer at
    /// infinity.
    ///
    /// The component along the vector itself is not removed, because it only stretches the mirrored direction, without moving
    /// it over a face.
    @inline(__always)
    func eyeChange(_ position: LaneVector, _ step: LaneVector) -> LaneVector {
        guard case .point(let point) = material.pointee.eye ?? frame.eye else { return LaneVector(repeating: .zero) }
        let offset = LaneVector(repeating: point) - position
        let square = offset.dot(offset)
        let scale = (-1 / square.squareRoot()).replaced(by: 0, where: square .<= Lanes(repeating: 0))
        return step * scale
    }
}
