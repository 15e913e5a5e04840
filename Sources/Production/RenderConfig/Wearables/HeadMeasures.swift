import RenderMath

/// The places of a head on which objects are worn, in metres in face space.
///
/// The places are those of an average adult's head, scaled and moved so that it agrees with the person's skin. They were
/// measured on the shipped head, `head.glb`.
package struct HeadMeasures: Sendable {
    /// The deepest point of the nose bridge, between the eyes.
    let bridge: SIMD3<Double>
    /// The person's head over the average head, about the nose bridge.
    let scale: SIMD3<Double>
    /// The person's skin; nil if unknown.
    let skin: HeadSkin?

    /// An average adult's head.
    package static let standard = HeadMeasures(bridge: standardBridge, scale: SIMD3(1, 1, 1), skin: nil)
    private static let standardBridge = SIMD3(0, 0.0310, 0.0413)

    private init(bridge: SIMD3<Double>, scale: SIMD3<Double>, skin: HeadSkin?) {
        (self.bridge, self.scale, self.skin) = (bridge, scale, skin)
    }

    /// Measures a person's skin at rest.
    /// - Parameters:
    ///   - positions: vertices in metres in face space.
    ///   - triangles: the triangles, which may cover the face only.
    package init(positions: [SIMD3<Double>], triangles: [SIMD3<UInt32>]) {
        let skin = HeadSkin(positions: positions, triangles: triangles)
        guard let box = skin.box, let bridge = skin.bridge else {
            self = HeadMeasures(bridge: Self.standardBridge, scale: SIMD3(1, 1, 1), skin: nil)
            return
        }
        // Above the ears, where the skull is widest, or at the temples if the mesh ends there.
        let level = bridge.y + Self.skullLevel
        let isWhole = box.minimum.z < bridge.z - Self.wholeDepth
        let width = skin.halfWidth(atHeight: level, behind: isWhole ? -1 : bridge.z - Self.templeDepth)
        let across = width.map { $0 / (isWhole ? Self.skullHalfWidth : Self.templeHalfWidth) } ?? 1
        var scale = SIMD3(across, across, across)
        if isWhole {
            scale.y = (box.maximum.y - bridge.y) / (Self.top - Self.standardBridge.y)
            if let length = skin.length(atHeight: level) { scale.z = length / Self.skullLength }
        }
        scale = scale.clamped(lowerBound: SIMD3(repeating: 0.6), upperBound: SIMD3(repeating: 1.6))
        self = HeadMeasures(bridge: bridge, scale: scale, skin: skin)
    }

    /// Returns the place on the person's head of a place on the average head.
    func place(_ standard: SIMD3<Double>) -> SIMD3<Double> { bridge + (standard - Self.standardBridge) * scale }

    /// The height above the nose bridge at which the head is measured.
    private static let skullLevel = 0.0105
    /// Half the width of the average head at that height, and at the temples.
    private static let skullHalfWidth = 0.07738
    private static let templeHalfWidth = 0.06535
    private static let templeDepth = 0.046
    /// The length of the average head at that height, from forehead to back.
    private static let skullLength = 0.19824
    /// A mesh that reaches this far behind the bridge covers the ears.
    private static let wholeDepth = 0.14
    private static let top = 0.1379

    /// The temple arm of glasses where it rests on the person's left ear.
    var earRest: SIMD3<Double> { place(SIMD3(0.0790, 0.0355, -0.0580)) }
    /// The front of the left ear at the height of an arm: parts in front of it lie on the temple.
    var earFront: SIMD3<Double> { place(SIMD3(0.0768, 0.0355, -0.0480)) }
    /// The middle of the left ear.
    var ear: SIMD3<Double> { place(SIMD3(0.0810, 0.0030, -0.0640)) }
    /// The hole of an earring in the lobe of the left ear.
    var lobe: SIMD3<Double> { place(SIMD3(0.0776, -0.0157, -0.0625)) }
    /// The middle of the left eye.
    var eye: SIMD3<Double> { place(SIMD3(0.0326, 0.0270, 0.0271)) }
    /// The middle of the opening of a hat.
    var crown: SIMD3<Double> { place(SIMD3(0, 0.0627, -0.0632)) }
    /// The highest point.
    var headTop: SIMD3<Double> { place(SIMD3(0, Self.top, -0.0640)) }
    /// The tip of the nose.
    var noseTip: SIMD3<Double> { place(SIMD3(0, -0.0034, 0.0656)) }

    /// Returns half the width of the head at the height of a temple arm, without the ears.
    func halfWidth(atDepth z: Double, height: Double) -> Double {
        if let measured = skin?.side(height: height, depth: z, earRest: earRest) { return measured }
        let depth = (z - bridge.z) / scale.z + Self.standardBridge.z
        let table = Self.halfWidths
        let position = min(max((table[0].depth - depth) / 0.01, 0), Double(table.count - 1))
        let index = min(Int(position), table.count - 2)
        let fraction = position - Double(index)
        return (table[index].width * (1 - fraction) + table[index + 1].width * fraction) * scale.x
    }

    /// Half the width of the average head 1 mm above the nose bridge.
    private static let halfWidths: [(depth: Double, width: Double)] = [
        (0.03, 0.0525), (0.02, 0.0590), (0.01, 0.0637), (0, 0.0678), (-0.01, 0.0711), (-0.02, 0.0738), (-0.03, 0.0749),
        (-0.04, 0.0755), (-0.05, 0.0760), (-0.06, 0.0768),
    ]
}

/// A person's skin as height maps.
struct HeadSkin: Sendable {
    let box: Box?
    /// The skin seen from the front: z over x and y.
    let front: SurfaceMap
    /// The skin seen from the person's left: x over y and z.
    private let left: SurfaceMap
    /// The skin seen from behind: z over x and y.
    private let behind: SurfaceMap
    /// The skin seen from above: y over x and z.
    let above: SurfaceMap

    init(positions: [SIMD3<Double>], triangles: [SIMD3<UInt32>]) {
        box = Box(positions)
        front = SurfaceMap(of: positions, triangles, from: .front, steps: 240)
        left = SurfaceMap(of: positions, triangles, from: .left, steps: 200)
        behind = SurfaceMap(of: positions, triangles, from: .behind, steps: 200)
        above = SurfaceMap(of: positions, triangles, from: .above, steps: 160)
    }

    /// The deepest point of the nose bridge: where the middle of the face stops receding above the tip of the nose.
    var bridge: SIMD3<Double>? {
        let step = 0.001
        func depth(_ y: Double) -> Double? { front.value(at: SIMD3(0, y, 0)) }
        var tip: (y: Double, z: Double)?
        for index in -50...40 {
            let y = Double(index) * step
            if let z = depth(y), z > tip?.z ?? -1 { tip = (y, z) }
        }
        guard let tip else { return nil }
        for index in 15...65 {
            let y = tip.y + Double(index) * step
            guard let here = depth(y), let above = depth(y + 4 * step) else { continue }
            if above - here > -0.15 * 4 * step { return SIMD3(0, y, here) }
        }
        return nil
    }

    /// Returns the greatest distance from the middle at a height, behind the bridge.
    /// - Parameter depth: parts in front of this depth count only.
    func halfWidth(atHeight y: Double, behind depth: Double) -> Double? {
        var widest: Double?
        for row in 0..<left.rows {
            let z = left.origin.y + (Double(row) + 0.5) * left.cell
            guard z >= depth, let x = left.value(at: SIMD3(0, y, z)) else { continue }
            widest = max(widest ?? x, x)
        }
        return widest
    }

    /// Returns the distance from the forehead to the back of the head at a height.
    func length(atHeight y: Double) -> Double? {
        let depths = (0..<left.rows).map { left.origin.y + (Double($0) + 0.5) * left.cell }.filter {
            left.value(at: SIMD3(0, y, $0)) != nil
        }
        guard let first = depths.first, let last = depths.last, last > first else { return nil }
        return last - first
    }

    /// Returns the distances from a place inside the head to its skin, upwards and to the nearest side, in metres; nil for a
    /// place outside.
    func depth(of place: SIMD3<Double>) -> (up: Double, sideways: Double)? {
        guard let top = above.value(at: place), let side = left.value(at: place), let face = front.value(at: place),
            let back = behind.value(at: place)
        else { return nil }
        let (up, sideways) = (top - place.y, min(side - abs(place.x), face - place.z, place.z - back))
        return up > 0 && sideways > 0 ? (up, sideways) : nil
    }

    /// Returns the distance of the skin from the middle, above the ear if the place is on an ear.
    func side(height: Double, depth: Double, earRest: SIMD3<Double>) -> Double? {
        // The ear begins at most this far in front of the rest of an arm.
        let isAtEar = depth < earRest.z + 0.006
        return left.value(at: SIMD3(0, isAtEar ? max(height, earRest.y + 0.007) : height, depth))
    }
}
