import Imaging
import Rasterizer
import RenderMath

/// The light of one lamp at one point.
struct ScalarArrival {
    /// The unit vector to the lamp.
    var toLight: SIMD3<Double>
    var radiance: SIMD3<Double>
    /// The fraction that shadows let through.
    var visibility = 1.0
}

extension ScalarRenderer {
    /// All directional light that arrives at a point of a triangle.
    func arrivals(_ triangle: Triangle, _ material: ShadingMaterial, at place: SIMD2<Double>) -> [ScalarArrival] {
        let world = position(triangle, place)
        let normal = self.normal(triangle, material, at: place)
        let height = zip(shares(triangle, place), triangle.corners).reduce(0) { $0 + $1.0 * $1.1.facetHeight }
        return list.lighting.directionalLights.map {
            ScalarArrival(toLight: SIMD3<Double>($0.directionToLight), radiance: SIMD3<Double>($0.radiance))
        } + list.lighting.punctualLights.map { Self.arrival(of: $0, at: world, normal, facetHeight: height) }
    }

    static func arrival(
        of light: PunctualLight, at place: SIMD3<Double>, _ normal: SIMD3<Double>, facetHeight: Double
    ) -> ScalarArrival {
        var arrival = ScalarArrival(toLight: .zero, radiance: SIMD3<Double>(light.radiance))
        switch light.source {
        case .direction(let direction): arrival.toLight = SIMD3<Double>(direction)
        case .point(let point):
            let offset = SIMD3<Double>(point) - place
            arrival.toLight = offset.normalized(orElse: .zero)
            arrival.radiance *= strength(light.attenuation, at: offset.length)
        }
        if let cone = light.cone {
            let cosine = -arrival.toLight.dot(SIMD3<Double>(cone.axis))
            let (inner, outer) = (Double(cone.innerCosine), Double(cone.outerCosine))
            let share = min(max((cosine - outer) / (inner - outer), 0), 1)
            arrival.radiance *= cone.falloff == .squared ? share * share : share * share * (3 - 2 * share)
        }
        if let shadow = light.shadow {
            arrival.visibility = visibility(
                shadow, at: place, normal, facetHeight: facetHeight, toLight: arrival.toLight)
        }
        return arrival
    }

    private static func strength(_ attenuation: LightAttenuation, at distance: Double) -> Double {
        switch attenuation {
        case .none: return 1
        case .band(let start, let end, let exponent):
            let share = min(max((Double(end) - distance) / Double(end - start), 0), 1)
            return share <= 0 ? 0 : PortableMath.pow(share, Double(exponent))
        case .inverseSquare(let range):
            let strength = 1 / max(distance * distance, 1e-4)
            if range == 0 { return strength }
            return strength * max(1 - PortableMath.pow(distance / Double(range), 4), 0)
        case .polynomial(let constant, let linear, let quadratic):
            return 1 / (Double(constant) + Double(linear) * distance + Double(quadratic) * distance * distance)
        }
    }

    // MARK: Shadows

    /// The fraction of a window around a point that is not nearer to the light than the surface's plane, texel by texel over
    /// the whole map.
    private static func visibility(
        _ map: ShadowMap, at place: SIMD3<Double>, _ normal: SIMD3<Double>, facetHeight: Double, toLight: SIMD3<Double>
    ) -> Double {
        let cosine = normal.dot(toLight)
        guard cosine > 0 else { return 0 }
        let bias = Double(map.style.bias)
        let clearance = max(1 / view(map, place).texelsPerMetre + facetHeight, 2 * bias)
        let moved = place + toLight * bias + normal * (clearance * max(1 - cosine * cosine, 0).squareRoot())
        let seen = view(map, moved)
        // The plane's depth from a second and a third point on it, moved to project to the adjacent texels.
        let across = (abs(normal.x) < 0.9 ? SIMD3(1.0, 0, 0) : SIMD3(0, 1, 0)).cross(normal).normalized()
        let along = normal.cross(across)
        let step = 1e-5
        let (a, b) = (view(map, moved + across * step), view(map, moved + along * step))
        let (u, v) = (SIMD2(a.column - seen.column, a.row - seen.row), SIMD2(b.column - seen.column, b.row - seen.row))
        let determinant = u.x * v.y - u.y * v.x
        let perColumn = ((a.depth - seen.depth) * v.y - (b.depth - seen.depth) * u.y) / determinant
        let perRow = ((b.depth - seen.depth) * u.x - (a.depth - seen.depth) * v.x) / determinant

        let widest = min(max(Double(map.style.radius) * seen.texelsPerMetre, 1), 3)
        func nearer(_ radius: Double) -> (area: Double, depth: Double) {
            var sum = (area: 0.0, depth: 0.0)
            for row in 0..<map.side {
                let height = overlap(row, seen.row, radius)
                for column in 0..<map.side where height > 0 {
                    let depth = Double(map.depths[row * map.side + column])
                    let plane =
                        seen.depth + (Double(column) + 0.5 - seen.column) * perColumn
                        + (Double(row) + 0.5 - seen.row) * perRow
                    guard depth > max(plane, 0) else { continue }
                    let weight = height * overlap(column, seen.column, radius)
                    sum.area += weight
                    sum.depth += depth * weight
                }
            }
            return sum
        }
        let all = nearer(widest)
        guard all.area > 0 else { return 1 }
        let gap = max(seen.distance - distance(map, all.depth / all.area), 0)
        var radius = widest
        if map.style.spread > 0 { radius = min(max(gap * Double(map.style.spread) * seen.texelsPerMetre, 1), widest) }
        let fading = map.style.fadeDistance > 0 ? max(1 - gap / Double(map.style.fadeDistance), 0) : 1
        return 1 - min(nearer(radius).area / (4 * radius * radius), 1) * fading * Double(map.style.opacity)
    }

    private static func overlap(_ texel: Int, _ center: Double, _ radius: Double) -> Double {
        max(min(Double(texel) + 1, center + radius) - max(Double(texel), center - radius), 0)
    }

    private struct View {
        var column: Double
        var row: Double
        var depth: Double
        var distance: Double
        var texelsPerMetre: Double
    }

    private static func view(_ map: ShadowMap, _ place: SIMD3<Double>) -> View {
        let columns = map.lightFromWorld.columns
        func axis(_ column: SIMD4<Float>) -> SIMD3<Double> { SIMD3(Double(column.x), Double(column.y), Double(column.z)) }
        let seen = axis(columns.0) * place.x + axis(columns.1) * place.y + axis(columns.2) * place.z + axis(columns.3)
        let (side, away) = (Double(map.side), -seen.z)
        switch map.lens {
        case .orthographic(let height, let near, let far):
            let scale = side / Double(height)
            return View(
                column: side / 2 + seen.x * scale, row: side / 2 - seen.y * scale,
                depth: max((Double(far) - away) / Double(far - near), 0), distance: away, texelsPerMetre: scale)
        case .perspective(let slope, let near):
            let scale = side / (2 * Double(slope))
            return View(
                column: side / 2 + seen.x / away * scale, row: side / 2 - seen.y / away * scale, depth: Double(near) / away,
                distance: away, texelsPerMetre: scale / away)
        }
    }

    private static func distance(_ map: ShadowMap, _ depth: Double) -> Double {
        switch map.lens {
        case .orthographic(_, let near, let far): Double(far) - depth * Double(far - near)
        case .perspective(_, let near): Double(near) / depth
        }
    }
}
