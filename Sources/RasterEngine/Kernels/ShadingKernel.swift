import DrawLists
import RenderMath

/// Shades sixteen fragments of one draw at once.
///
/// The lanes may belong to different triangles, so that many small triangles fill vectors as well as one large one does. What a lane
/// computes depends on its own fragment alone.
struct ShadingKernel {
    let scratch: ShadingScratch
    let eye: DrawList.Eye
    let ambientLight: SIMD3<Float>
    let lights: [DirectionalLight]

    /// How far a lane's place is along its triangle, with perspective, and how that changes over the screen.
    private struct Interpolation {
        /// Shares of the second and third corner; the first has the rest.
        var share1: Lanes
        var share2: Lanes
        var share1PerColumn: Lanes
        var share2PerColumn: Lanes
        var share1PerRow: Lanes
        var share2PerRow: Lanes
    }

    /// Shades what `scratch` holds (corners, places) and leaves the colours there.
    func shade(_ material: borrowing MaterialRecord) {
        let interpolation = interpolate()
        let coordinates0 = material.usesCoordinates.0 ? coordinates(0, interpolation) : nil
        let coordinates1 = material.usesCoordinates.1 ? coordinates(1, interpolation) : nil
        func read(_ input: borrowing InputRecord) -> LaneColor {
            guard input.texture != nil, let place = input.coordinateSet == 0 ? coordinates0 : coordinates1 else {
                return LaneColor(repeating: input.color)
            }
            return TextureKernel(scratch: scratch).color(of: input, at: place)
        }

        let diffuse = read(material.diffuse)
        let alpha = diffuse.alpha * material.opacity
        // Textures are premultiplied, so what they give already counts by their alpha; the opacity is still missing.
        let diffuseLight = LaneVector(diffuse.red, diffuse.green, diffuse.blue) * Lanes(repeating: material.opacity)
        var ambientColor = diffuseLight
        if material.hasOwnAmbient {
            let ambient = read(material.ambient)
            ambientColor = LaneVector(ambient.red, ambient.green, ambient.blue) * alpha
        }
        var light = ambientColor * LaneVector(repeating: ambientLight)

        var normal = LaneVector(repeating: .zero)
        var toEye = LaneVector(repeating: .zero)
        if material.usesPosition {
            toEye = directionToEye(vector(VertexLayout.position, interpolation))
        }
        if material.usesNormal {
            normal = vector(VertexLayout.normal, interpolation).normalized
            if material.isDoubleSided {
                let away = scratch.facesAway.base[0] .< WholeLanes(repeating: 0)
                normal = normal.replaced(by: LaneVector(repeating: .zero) - normal, where: away)
            }
        }

        if material.model == .constant {
            light = light + diffuseLight
        } else {
            light = light + diffuseLight * irradiance(normal)
            if material.hasSpecular {
                let specular = read(material.specular)
                let highlight = highlights(material, normal: normal, toEye: toEye)
                light = light + LaneVector(specular.red, specular.green, specular.blue) * highlight * alpha
            }
        }
        if material.hasEmission {
            let emission = read(material.emission)
            light = light + LaneVector(emission.red, emission.green, emission.blue) * alpha
        }
        if let cube = material.cube {
            light = light + reflection(cube, interpolation, normal: normal, toEye: toEye, material) * alpha
        }
        if material.hasMultiply {
            let factor = read(material.multiply)
            light = light * LaneVector(factor.red, factor.green, factor.blue)
        }
        store(light, alpha)
    }

    /// Perspective-correct shares of the corners at each lane's place, from the corners' places on the screen and their 1/w.
    private func interpolate() -> Interpolation {
        let x0 = scratch.lanes(corner: 0, VertexLayout.x)
        let y0 = scratch.lanes(corner: 0, VertexLayout.y)
        let dx1 = scratch.lanes(corner: 1, VertexLayout.x) - x0
        let dy1 = scratch.lanes(corner: 1, VertexLayout.y) - y0
        let dx2 = scratch.lanes(corner: 2, VertexLayout.x) - x0
        let dy2 = scratch.lanes(corner: 2, VertexLayout.y) - y0
        let reciprocal0 = scratch.lanes(corner: 0, VertexLayout.reciprocalW)
        let reciprocal1 = scratch.lanes(corner: 1, VertexLayout.reciprocalW)
        let reciprocal2 = scratch.lanes(corner: 2, VertexLayout.reciprocalW)

        let inverseArea = 1 / (dx1 * dy2 - dx2 * dy1)
        let x = scratch.x.base[0] - x0
        let y = scratch.y.base[0] - y0
        let flat1PerColumn = dy2 * inverseArea
        let flat1PerRow = (0 - dx2) * inverseArea
        let flat2PerColumn = (0 - dy1) * inverseArea
        let flat2PerRow = dx1 * inverseArea
        // The place lies in the triangle, so each share is 0…1; for slivers, whose area is lost in rounding, only this says so.
        let flat1 = bounded(x * flat1PerColumn + y * flat1PerRow, to: Lanes(repeating: 1))
        let flat2 = bounded(x * flat2PerColumn + y * flat2PerRow, to: 1 - flat1)
        let flat0 = 1 - flat1 - flat2

        let w = 1 / (flat0 * reciprocal0 + flat1 * reciprocal1 + flat2 * reciprocal2)
        let share1 = flat1 * reciprocal1 * w
        let share2 = flat2 * reciprocal2 * w
        // By the quotient rule: the change of 1/w from pixel to pixel takes back a part.
        let difference1 = reciprocal1 - reciprocal0
        let difference2 = reciprocal2 - reciprocal0
        let perColumn = flat1PerColumn * difference1 + flat2PerColumn * difference2
        let perRow = flat1PerRow * difference1 + flat2PerRow * difference2
        return Interpolation(
            share1: share1, share2: share2, share1PerColumn: (flat1PerColumn * reciprocal1 - share1 * perColumn) * w,
            share2PerColumn: (flat2PerColumn * reciprocal2 - share2 * perColumn) * w,
            share1PerRow: (flat1PerRow * reciprocal1 - share1 * perRow) * w,
            share2PerRow: (flat2PerRow * reciprocal2 - share2 * perRow) * w)
    }

    /// A number brought into 0…`largest`; what is not a number becomes 0.
    @inline(__always)
    private func bounded(_ share: Lanes, to largest: Lanes) -> Lanes {
        LaneMath.min(LaneMath.max(share, Lanes(repeating: 0)), largest)
    }

    @inline(__always)
    private func differences(_ attribute: Int) -> (first: Lanes, to1: Lanes, to2: Lanes) {
        let first = scratch.lanes(corner: 0, attribute)
        return (first, scratch.lanes(corner: 1, attribute) - first, scratch.lanes(corner: 2, attribute) - first)
    }

    @inline(__always)
    private func value(_ attribute: Int, _ at: Interpolation) -> Lanes {
        let (first, to1, to2) = differences(attribute)
        return first + to1 * at.share1 + to2 * at.share2
    }

    @inline(__always)
    private func vector(_ attribute: Int, _ at: Interpolation) -> LaneVector {
        LaneVector(value(attribute, at), value(attribute + 1, at), value(attribute + 2, at))
    }

    /// The change of a vector to the next pixel in the row and to the next row.
    @inline(__always)
    private func changes(_ attribute: Int, _ at: Interpolation) -> (perColumn: LaneVector, perRow: LaneVector) {
        let (x, y, z) = (differences(attribute), differences(attribute + 1), differences(attribute + 2))
        return (
            LaneVector(
                x.to1 * at.share1PerColumn + x.to2 * at.share2PerColumn,
                y.to1 * at.share1PerColumn + y.to2 * at.share2PerColumn,
                z.to1 * at.share1PerColumn + z.to2 * at.share2PerColumn),
            LaneVector(
                x.to1 * at.share1PerRow + x.to2 * at.share2PerRow, y.to1 * at.share1PerRow + y.to2 * at.share2PerRow,
                z.to1 * at.share1PerRow + z.to2 * at.share2PerRow)
        )
    }

    private func coordinates(_ set: Int, _ at: Interpolation) -> TextureKernel.Coordinates {
        let u = differences(VertexLayout.coordinates + 2 * set)
        let v = differences(VertexLayout.coordinates + 2 * set + 1)
        return TextureKernel.Coordinates(
            u: u.first + u.to1 * at.share1 + u.to2 * at.share2, v: v.first + v.to1 * at.share1 + v.to2 * at.share2,
            uPerColumn: u.to1 * at.share1PerColumn + u.to2 * at.share2PerColumn,
            vPerColumn: v.to1 * at.share1PerColumn + v.to2 * at.share2PerColumn,
            uPerRow: u.to1 * at.share1PerRow + u.to2 * at.share2PerRow,
            vPerRow: v.to1 * at.share1PerRow + v.to2 * at.share2PerRow)
    }

    @inline(__always)
    private func directionToEye(_ position: LaneVector) -> LaneVector {
        switch eye {
        case .point(let point): (LaneVector(repeating: point) - position).normalized
        case .direction(let direction): LaneVector(repeating: direction)
        }
    }

    /// The directional lights' sum over `max(N·L, 0)`.
    private func irradiance(_ normal: LaneVector) -> LaneVector {
        var sum = LaneVector(repeating: .zero)
        for light in lights {
            let cosine = LaneMath.max(normal.dot(LaneVector(repeating: light.directionToLight)), Lanes(repeating: 0))
            sum = sum + LaneVector(repeating: light.radiance) * cosine
        }
        return sum
    }

    /// The directional lights' sum over `pow(max(R·E, 0), shininess)` or `pow(max(H·N, 0), shininess)`.
    private func highlights(_ material: borrowing MaterialRecord, normal: LaneVector, toEye: LaneVector) -> LaneVector {
        var sum = LaneVector(repeating: .zero)
        for light in lights {
            let toLight = LaneVector(repeating: light.directionToLight)
            let cosine: Lanes
            if material.model == .phong {
                let mirrored = normal * (normal.dot(toLight) * 2) - toLight
                cosine = mirrored.dot(toEye)
            } else {
                cosine = (toEye + toLight).normalized.dot(normal)
            }
            sum =
                sum + LaneVector(repeating: light.radiance)
                * LaneMath.power(LaneMath.max(cosine, Lanes(repeating: 0)), material.shininess)
        }
        return sum
    }

    private func reflection(
        _ cube: CubeRecord, _ at: Interpolation, normal: LaneVector, toEye: LaneVector, _ material: borrowing MaterialRecord
    ) -> LaneVector {
        let facing = normal.dot(toEye)
        let mirrored = normal * (facing * 2) - toEye
        // How the mirrored direction changes: N through the triangle's corners, E through the place in the world.
        let normalChange = changes(VertexLayout.normal, at)
        let eyeChange = eyeChanges(at)
        func change(_ normalStep: LaneVector, _ eyeStep: LaneVector) -> LaneVector {
            normal * ((normalStep.dot(toEye) + normal.dot(eyeStep)) * 2) + normalStep * (facing * 2) - eyeStep
        }
        let color = CubeKernel(scratch: scratch).color(
            of: cube, toward: mirrored, perColumn: change(normalChange.perColumn, eyeChange.perColumn),
            perRow: change(normalChange.perRow, eyeChange.perRow))
        var light = LaneVector(color.red, color.green, color.blue)
        if cube.fresnelExponent > 0 {
            let grazing = LaneMath.max(1 - LaneMath.magnitude(facing), Lanes(repeating: 0))
            light = light * LaneMath.power(grazing, cube.fresnelExponent)
        }
        return light
    }

    /// The change of the unit vector to the eye: against the place's, divided by the distance; none for a far viewer.
    ///
    /// The part of it along the vector itself is left in: it only stretches the mirrored direction, and does not move it over a face.
    private func eyeChanges(_ at: Interpolation) -> (perColumn: LaneVector, perRow: LaneVector) {
        guard case .point(let point) = eye else {
            return (LaneVector(repeating: .zero), LaneVector(repeating: .zero))
        }
        let (perColumn, perRow) = changes(VertexLayout.position, at)
        let offset = LaneVector(repeating: point) - vector(VertexLayout.position, at)
        let square = offset.dot(offset)
        let scale = (-1 / square.squareRoot()).replaced(by: 0, where: square .<= Lanes(repeating: 0))
        return (perColumn * scale, perRow * scale)
    }

    private func store(_ light: LaneVector, _ alpha: Lanes) {
        let colors = scratch.colors.base
        for lane in 0..<16 {
            colors[lane] = SIMD4(light.x[lane], light.y[lane], light.z[lane], alpha[lane])
        }
    }
}
