import RenderMath

extension WearableSeat {
    /// The outer width of glasses over the width of the head where their arms lie.
    private static let widthOverHead = 1.037
    /// The width of glasses stays within this factor of the usual one, however their arms are bent.
    private static let mostWidening = 1.14
    /// The gap between an arm and the skin, in metres.
    private static let armGap = 0.0016
    /// The gap between the front and the skin next to the nose, for lashes and cheeks, in metres.
    private static let lensGap = 0.003
    /// Half the width of the nose, in metres.
    private static let noseHalfWidth = 0.018
    /// The middle of the lenses below the deepest point of the nose bridge on the average head, in metres.
    private static let lensesBelowBridge = 0.0073
    /// The gap between the bridge of glasses and the nose bridge if the skin is unknown, in metres.
    private static let bridgeGap = 0.0075
    /// Arms that meet the ears within this slope stay as the file has them.
    private static let leastSlope = 0.045
    private static let mostSlope = 0.18

    /// Seats glasses: the arms pass the temples outside the skin and rest on the ears, the middle of the lenses is at the
    /// usual height below the nose bridge, and the front touches the nose.
    func glasses(evidence: Double) -> WearableFit {
        let oriented = shape.turned(to: axes)
        let features = GlassesFeatures(of: oriented)
        let usual = 2 * head.earFront.x * Self.widthOverHead
        var scale = (width ?? usual) / features.width
        var (slope, offset) = (0.0, SIMD3<Double>.zero)
        // The height and the depth decide where the arms pass the head, and these their scale.
        for _ in 0..<4 {
            (slope, offset) = seat(features, oriented, scale: scale)
            guard width == nil, let needed = neededScale(features, scale: scale, slope: slope, offset: offset) else { break }
            let low = usual / Self.mostWidening / features.width
            scale = min(max(needed, low), usual * Self.mostWidening / features.width)
        }
        (slope, offset) = seat(features, oriented, scale: scale)
        let pitched = axes.pitched(slope: slope)
        let placement = WearablePlacement(axes: pitched, scale: scale, offset: offset)
        let bridge = WearableAxes.identity.pitched(slope: slope).turned(features.bridge) * scale + offset
        return WearableFit(
            [placement], seat: bridge, named: "bridge", width: features.width * scale, evidence: evidence)
    }

    /// Returns the slope of the arms and the offset for a scale.
    private func seat(
        _ features: GlassesFeatures, _ oriented: WearableShape, scale: Double
    ) -> (slope: Double, offset: SIMD3<Double>) {
        let lenses = head.bridge.y - Self.lensesBelowBridge * head.scale.y
        var slope = 0.0
        var offset = SIMD3(-features.middle * scale, lenses - features.lenses.y * scale, 0)
        offset.z = depth(of: features, scale: scale, slope: 0, offset: offset)
        if let arm = features.arm(atDepth: (head.earRest.z - offset.z) / scale) {
            // The run from the lenses to the ear, on the object and on the head.
            let rise = head.earRest.y - (arm.y * scale + offset.y)
            let run = (features.lenses.z - arm.z) * scale
            if run > 0, !isAlongFile || abs(rise / run) > Self.leastSlope {
                slope = min(max(rise / run, -Self.mostSlope), Self.mostSlope)
                let turned = WearableAxes.identity.pitched(slope: slope).turned(features.lenses)
                offset.y = lenses - turned.y * scale
                offset.z = depth(of: features, scale: scale, slope: slope, offset: offset)
            } else {
                offset.y += rise / 2
                offset.z = depth(of: features, scale: scale, slope: 0, offset: offset)
            }
        }
        return (slope, offset)
    }

    /// Returns the depth at which the front touches the nose, or comes close to the skin next to it.
    private func depth(of features: GlassesFeatures, scale: Double, slope: Double, offset: SIMD3<Double>) -> Double {
        let turn = WearableAxes.identity.pitched(slope: slope)
        var least: Double?
        if let skin = head.skin {
            for point in features.front {
                let placed = turn.turned(point) * scale + offset
                guard let z = skin.front.value(at: placed) else { continue }
                let gap = abs(placed.x) < Self.noseHalfWidth * head.scale.x ? 0 : Self.lensGap
                least = max(least ?? -.infinity, z + gap - (placed.z - offset.z))
            }
        }
        return least ?? head.bridge.z + Self.bridgeGap - turn.turned(features.bridge).z * scale
    }

    /// Returns the smallest scale at which the arms pass the temples outside the skin; nil if there are no arms.
    private func neededScale(
        _ features: GlassesFeatures, scale: Double, slope: Double, offset: SIMD3<Double>
    ) -> Double? {
        let turn = WearableAxes.identity.pitched(slope: slope)
        var needed: Double?
        for arm in features.arms {
            let placed = turn.turned(SIMD3(0, arm.center.y, arm.center.z)) * scale + offset
            guard placed.z > head.earFront.z, placed.z < head.bridge.z - 0.04 * head.scale.z, arm.inner > 0 else { continue }
            let skin = head.halfWidth(atDepth: placed.z, height: placed.y) + Self.armGap
            needed = max(needed ?? 0, skin / arm.inner)
        }
        return needed
    }
}

/// The parts of oriented glasses.
struct GlassesFeatures {
    /// A piece of an arm: the distance of its inside from the middle, and its centre.
    struct ArmPiece {
        var inner: Double
        var center: SIMD3<Double>
    }

    /// The outer width.
    var width: Double
    /// The position of the plane of symmetry along x.
    var middle: Double
    /// The centre of the lenses, in height and depth.
    var lenses: SIMD3<Double>
    /// The middle of the bridge, at its back.
    var bridge: SIMD3<Double>
    /// The points of the front.
    var front: [SIMD3<Double>]
    /// Pieces of both arms, from the front to the back.
    var arms: [ArmPiece]

    /// The depth of the front, the start of the arms and the length of a piece, over the width.
    private static let frontDepth = 0.16
    private static let armStart = 0.2
    private static let armStep = 0.04

    init(of shape: WearableShape) {
        let box = Box(shape.positions) ?? Box([.zero])!
        let (size, far) = (box.size.x, box.maximum.z)
        width = size
        middle = box.center.x
        let points = shape.points
        let middle = middle
        front = points.filter { $0.z > far - Self.frontDepth * size && abs($0.x - middle) < 0.42 * size }
        let glass = front.filter { $0.z > far - 0.1 * size && abs($0.x - middle) > 0.08 * size }
        let lensBox = Box(glass.isEmpty ? points : glass) ?? box
        lenses = SIMD3(middle, lensBox.center.y, (lensBox.center.z + far) / 2)
        let joint = front.filter { abs($0.x - middle) < 0.03 * size }
        let jointBox = Box(joint) ?? lensBox
        bridge = SIMD3(middle, jointBox.center.y, joint.isEmpty ? lenses.z : jointBox.minimum.z)
        arms = []
        var depth = far - Self.armStart * size
        while depth > box.minimum.z {
            let piece = points.filter {
                $0.z <= depth && $0.z > depth - Self.armStep * size && abs($0.x - middle) > 0.25 * size
            }
            if let around = Box(piece) {
                let inner = piece.reduce(Double.infinity) { min($0, abs($1.x - middle)) }
                arms.append(ArmPiece(inner: inner, center: around.center))
            }
            depth -= Self.armStep * size
        }
    }

    /// Returns the centre of the arms at a depth; nil if they do not reach it.
    func arm(atDepth z: Double) -> SIMD3<Double>? {
        guard arms.count > 2 else { return nil }
        let nearest = arms.min { abs($0.center.z - z) < abs($1.center.z - z) }
        return nearest.flatMap { abs($0.center.z - z) < 2 * Self.armStep * width ? $0.center : nil }
    }
}
