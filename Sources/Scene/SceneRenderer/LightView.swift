import Rasterizer
import RenderMath
import SceneGraph

/// The view from a light onto its shadow casters.
struct LightView {
    var lightFromWorld: Matrix4
    var lens: ShadowMap.Lens
    var projection: Projection
    var eye: DrawList.Eye
    /// The side of the map in texels.
    var mapSize: Int

    /// The width in texels of the empty border of a map, so that points outside the map are lit.
    private static let margin = 4

    /// Creates the view of a light that casts shadows.
    /// - Returns: nil if the light casts none, or if a position of the light or of a caster is not finite.
    init?(_ light: Light, worldFromLight: Matrix4, _ casters: [Draw]) {
        guard let shadow = light.shadow, let view = light.kind.shadowView else { return nil }
        let z = worldFromLight.transform(direction: SIMD3(0, 0, 1))
        let y = worldFromLight.transform(direction: SIMD3(0, 1, 0))
        let right = y.cross(z)
        guard z.length > 0, right.length > 0, z.length.isFinite, right.length.isFinite else { return nil }
        // Removes the scale that ancestors may have.
        let (back, rightward) = (z.normalized(), right.normalized())
        let axes = Matrix4(
            SIMD4(rightward, 0), SIMD4(back.cross(rightward), 0), SIMD4(back, 0), SIMD4(0, 0, 0, 1))
        switch view {
        case .box: self.init(shadow, axes, along: back, casters)
        case .cone: self.init(light, axes, at: worldFromLight.translation)
        }
    }

    /// Creates the view of a spot: its cone, slightly widened so that soft edges can read beyond it.
    private init?(_ light: Light, _ axes: Matrix4, at place: SIMD3<Float>) {
        guard let lightFromWorld = (Matrix4(translation: place) * axes).affineInverse else { return nil }
        let half = min(Double(light.spotOuterAngle) / 2, 80 * .pi / 180)
        let slope = PortableMath.tan(half) * 1.05
        let near: Float = 0.01
        self.lightFromWorld = lightFromWorld
        lens = .perspective(slope: Float(slope), near: near)
        projection = Projection(verticalFieldOfView: 2 * PortableMath.atan(slope), aspectRatio: 1, near: near)
        eye = .point(place)
        mapSize = light.shadow?.mapSize ?? 0
    }

    /// Creates the view of a directional light: the box around the casters, because outside it nothing is in shadow.
    ///
    /// Texel positions are snapped to a grid, and texel sizes to steps, while the box moves, so that shadow edges do not crawl.
    private init?(_ shadow: Light.Shadow, _ axes: Matrix4, along back: SIMD3<Float>, _ casters: [Draw]) {
        guard let turned = axes.affineInverse else { return nil }
        var least = SIMD3<Float>(repeating: .infinity)
        var largest = SIMD3<Float>(repeating: -.infinity)
        for draw in casters {
            let box = draw.bounds(seenFrom: turned * draw.worldFromModel)
            least = pointwiseMin(least, box.least)
            largest = pointwiseMax(largest, box.largest)
        }
        let extent = largest - least
        guard extent.x.isFinite, extent.y.isFinite, extent.z.isFinite else { return nil }
        let longest = max(extent.x, extent.y)
        let margins = 2 * Self.margin
        let texel = Self.stepped(
            max(longest / Float(shadow.mapSize - margins), shadow.radius / ShadowMap.largestRadiusInTexels, 1e-6))
        mapSize = shadow.mapSize
        let side = Float(mapSize)
        func middle(_ least: Float, _ largest: Float) -> Float { ((least + largest) / 2 / texel).rounded() * texel }
        // A clearance of 1 cm keeps casters away from both ends of the depth range.
        let clearance: Float = 0.01
        let viewpoint = SIMD3(middle(least.x, largest.x), middle(least.y, largest.y), largest.z + clearance)
        let far = extent.z + 2 * clearance
        lightFromWorld = Matrix4(translation: -viewpoint) * turned
        lens = .orthographic(height: texel * side, near: 0, far: far)
        projection = Projection(orthographicHeight: Double(texel * side), aspectRatio: 1, near: 0, far: far)
        eye = .direction(back)
    }

    /// Rounds a size up to the next eighth of an octave.
    private static func stepped(_ size: Float) -> Float {
        let octaves = (PortableMath.log2(Double(size)) * 8).rounded(.up) / 8
        return Float(PortableMath.exp2(octaves))
    }
}
