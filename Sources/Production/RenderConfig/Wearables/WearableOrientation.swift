import ConfigSettings
import RenderMath

/// The orientation of an object, found from its shape.
struct WearableOrientation {
    var axes: WearableAxes
    /// The evidence that the shape is of its kind in this orientation, 0…1.
    var evidence: Double
    /// Whether the axes of the file were used.
    var isAlongFile: Bool
    /// Whether an orientation with another front is about as likely.
    var isFrontGuessed: Bool

    /// Shapes with less evidence do not look like their kind.
    static let leastEvidence = 0.6
    /// The advantage of the file's own axes: y up and z forward. It decides between orientations of equal evidence.
    private static let preference = 0.02
    /// Shapes more symmetric than this about a plane of the file's axes need no search.
    private static let enoughSymmetry = 0.85
    /// Planes that are less symmetric than the best one by more than this do not divide left from right.
    private static let mostImbalance = 0.2
    /// The gain of symmetry that justifies other axes than the file's.
    private static let leastGain = 0.08
    /// The evidence by which a front exceeds all others if it is not a guess; less symmetric shapes need more. Of two
    /// hats in 520 random rotations, 212 faced more than 60° away from the front. All of these had less, except for one that
    /// had no opening in its orientation. Along the file's axes, the shipped hat has 0.035, glasses and masks more than 0.3.
    private static let (leastLead, leastLeadOfAsymmetric) = (0.03, 0.15)
    /// Shapes less symmetric between left and right than this are asymmetric, or their plane of symmetry was not found.
    private static let leastSymmetry = 0.98

    /// Finds the orientation in which a shape looks most like a kind of object.
    static func best(of shape: WearableShape, as kind: WearableKind) -> WearableOrientation {
        let symmetry = WearableSymmetry(of: shape)
        let center = Box(shape.positions)?.center
        var bases: [WearableAxes] = [.identity]
        let along = WearableAxes.identity.all.map { symmetry.measure(normal: $0, through: center) }
        if along.max() ?? 0 < enoughSymmetry {
            let found = symmetry.bestAxes()
            if found.measure > (along.max() ?? 0) + leastGain { bases.append(found.axes) }
        }
        var best: WearableOrientation?
        for (index, base) in bases.enumerated() {
            let based = index == 0 ? shape : shape.turned(to: base)
            let balances = index == 0 ? along : base.all.map { symmetry.measure(normal: $0) }
            let evidence = WearableEvidence(of: based)
            let measured = WearableAxes.identity.rotations.compactMap {
                turn -> (turn: WearableAxes, balance: Double, measure: Double)? in
                // The component along the turn's x axis.
                let balance = turn.x.x != 0 ? balances[0] : turn.x.y != 0 ? balances[1] : balances[2]
                guard balance > (balances.max() ?? 0) - mostImbalance else { return nil }
                return (turn, balance, evidence.measure(kind, in: turn, symmetry: balance))
            }
            for (turn, balance, measure) in measured {
                let bias = index == 0 ? preference * (turn.y.y + turn.z.z + 0.5 * turn.x.x) / 2.5 : -preference
                guard measure + bias > (best.map { $0.evidence + $0.bias }) ?? -1 else { continue }
                let rival = measured.filter { $0.turn.z != turn.z }.reduce(0) { max($0, $1.measure) }
                best = WearableOrientation(
                    axes: base.composed(with: turn), evidence: measure, isAlongFile: index == 0,
                    isFrontGuessed: measure - rival < (balance < leastSymmetry ? leastLeadOfAsymmetric : leastLead),
                    bias: bias)
            }
        }
        return best
            ?? WearableOrientation(axes: .identity, evidence: 0, isAlongFile: true, isFrontGuessed: true, bias: 0)
    }

    private var bias: Double

    private init(axes: WearableAxes, evidence: Double, isAlongFile: Bool, isFrontGuessed: Bool, bias: Double) {
        (self.axes, self.evidence, self.isAlongFile) = (axes, evidence, isAlongFile)
        (self.isFrontGuessed, self.bias) = (isFrontGuessed, bias)
    }
}

/// Statistics of a shape that distinguish kinds of objects and their orientations.
struct WearableEvidence {
    private let shape: WearableShape
    private let samples: [WearableShape.Sample]

    init(of shape: WearableShape) {
        self.shape = shape
        samples = shape.reduced
    }

    /// Returns the evidence for a kind of object in an orientation, 0…1.
    /// - Parameter symmetry: the symmetry between left and right, 0…1.
    func measure(_ kind: WearableKind, in axes: WearableAxes, symmetry: Double) -> Double {
        let turned = samples.map { WearableShape.Sample(position: axes.turned($0.position), area: $0.area) }
        guard let box = Box(shape.positions),
            let turnedBox = Box([axes.turned(box.minimum), axes.turned(box.maximum)])
        else { return 0 }
        let needsShape = kind == .hat || kind == .mask || kind == .earrings
        let oriented = OrientedEvidence(
            shape: needsShape ? shape.turned(to: axes) : shape, samples: turned, box: turnedBox)
        return switch kind {
        case .glasses, .sunglasses: 0.3 * symmetry + 0.7 * oriented.glasses
        case .hat: 0.3 * symmetry + 0.7 * oriented.hat
        case .headphones: 0.3 * symmetry + 0.7 * oriented.headphones
        case .mask: 0.3 * symmetry + 0.7 * oriented.mask
        case .earrings: oriented.earrings
        }
    }
}

/// Statistics of an oriented shape.
struct OrientedEvidence {
    /// The oriented shape, for kinds whose evidence needs triangles.
    let shape: WearableShape
    let samples: [WearableShape.Sample]
    let box: Box

    /// A position relative to the bounding box, −1…1.
    private func relative(_ position: SIMD3<Double>) -> SIMD3<Double> {
        (position - box.center) / pointwiseMax(box.size * 0.5, SIMD3(repeating: 1e-300))
    }

    /// The fraction of the area within a region in which a condition holds; nil if the region is empty.
    private func fraction(
        where isInside: (SIMD3<Double>) -> Bool, _ holds: (SIMD3<Double>) -> Bool
    ) -> Double? {
        var (inside, holding) = (0.0, 0.0)
        for sample in samples {
            let position = relative(sample.position)
            guard isInside(position) else { continue }
            inside += sample.area
            if holds(position) { holding += sample.area }
        }
        return inside > 0 ? holding / inside : nil
    }

    /// The area-weighted mean of a coordinate within a region; nil if the region is empty.
    private func mean(_ axis: Int, where isInside: (SIMD3<Double>) -> Bool) -> Double? {
        var (area, sum) = (0.0, 0.0)
        for sample in samples {
            let position = relative(sample.position)
            guard isInside(position) else { continue }
            area += sample.area
            sum += position[axis] * sample.area
        }
        return area > 0 ? sum / area : nil
    }

    /// The range of a coordinate within a region; nil if the region is empty.
    private func range(_ axis: Int, where isInside: (SIMD3<Double>) -> Bool) -> ClosedRange<Double>? {
        var found: ClosedRange<Double>?
        for sample in samples {
            let position = relative(sample.position)
            guard isInside(position) else { continue }
            let value = position[axis]
            found = found.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
        }
        return found
    }

    private func ramp(_ value: Double, from low: Double, to high: Double) -> Double {
        min(max((value - low) / (high - low), 0), 1)
    }

    /// Two lenses in front, joined by a bridge, and arms that run back at the sides from the upper part of the lenses.
    var glasses: Double {
        let size = box.size
        guard let arms = fraction(where: { $0.z < 0.2 }, { abs($0.x) > 0.75 }),
            let front = fraction(where: { $0.z > 0.6 }, { abs($0.x) < 0.8 }),
            let bridge = fraction(where: { abs($0.x) < 0.12 }, { $0.z > 0.5 }),
            let lenses = range(1, where: { $0.z > 0.6 && abs($0.x) < 0.8 }),
            let arm = mean(1, where: { $0.z < 0.2 && $0.z > -0.5 })
        else { return 0 }
        let middle = (lenses.lowerBound + lenses.upperBound) / 2
        let height = max(lenses.upperBound - lenses.lowerBound, 1e-3)
        let bridgeHeight = mean(1, where: { abs($0.x) < 0.08 && $0.z > 0.5 }) ?? middle
        let tip = mean(1, where: { $0.z < -0.85 }) ?? arm
        // From −1, upside down, to 1.
        let up =
            max(-1, min(1, 2 * (arm - middle) / height)) + 0.7 * max(-1, min(1, 2 * (bridgeHeight - middle) / height))
            + 0.5 * max(-1, min(1, (arm - tip) / 0.5))
        let proportions =
            ramp(size.x / max(size.y, 1e-300), from: 1.2, to: 2)
            * ramp(size.z / max(size.x, 1e-300), from: 0.3, to: 0.6) * ramp(size.z / max(size.x, 1e-300), from: 2.2, to: 1.5)
        let heavy = fraction(where: { _ in true }, { $0.z > 0.2 }) ?? 0
        return 0.2 * ramp(arms, from: 0.6, to: 0.95) + 0.15 * ramp(front, from: 0.5, to: 0.85)
            + 0.15 * ramp(bridge, from: 0.5, to: 0.95) + 0.2 * proportions + 0.2 * (0.5 + up / 4.4)
            + 0.1 * ramp(heavy, from: 0.25, to: 0.5)
    }

    /// A crown that is hollow below, a brim that is wider than the crown, and a visor in front.
    var hat: Double {
        let size = box.size
        let below = SurfaceMap(of: shape.positions, shape.triangles, from: .below, steps: 40)
        let hollow = hollowness(below, axis: 1)
        let (low, high) = (spread(where: { $0.y < -0.4 }), spread(where: { $0.y > 0.4 }))
        let wider = low > 0 ? ramp(low / max(high, 1e-9), from: 0.8, to: 1.3) : 0
        // A face looks out below a hat: what is low reaches farther forward than back.
        let visor = range(2, where: { $0.y < 0 }).map { ramp(($0.upperBound + $0.lowerBound), from: -0.3, to: 0.3) } ?? 0.5
        let opening = hollow > 0.2 ? HatOpening(of: shape) : nil
        let lead = opening.map { ramp($0.frontReach - $0.backReach, from: -0.3 * size.z, to: 0.3 * size.z) } ?? 0.5
        let slope = opening.map { ramp($0.slope, from: -0.3, to: 0.3) } ?? 0.5
        // A head is longer than wide.
        let ratio = opening.map { $0.halfLength / max($0.halfWidth, 1e-300) } ?? 0
        let fits = ramp(ratio, from: 0.7, to: 0.95) * ramp(ratio, from: 1.6, to: 1.33)
        return 0.4 * ramp(hollow, from: 0.2, to: 0.6) + 0.15 * wider + 0.25 * fits + 0.08 * lead + 0.07 * slope + 0.05 * visor
    }

    /// The mean distance from the vertical axis of a region, relative to the bounding box.
    private func spread(where isInside: (SIMD3<Double>) -> Bool) -> Double {
        var (area, sum) = (0.0, 0.0)
        for sample in samples {
            let position = relative(sample.position)
            guard isInside(position) else { continue }
            area += sample.area
            sum += (position.x * position.x + position.z * position.z).squareRoot() * sample.area
        }
        return area > 0 ? sum / area : 0
    }

    /// The depth of the hollow that is seen from the low end of an axis, relative to the extent along the axis, in the middle
    /// of the shape. Negative if the shape bulges towards the low end.
    func hollowness(_ low: SurfaceMap, axis: Int) -> Double {
        var (sum, count) = (0.0, 0.0)
        for row in 0..<low.rows {
            for column in 0..<low.columns {
                let across = SIMD2(
                    (Double(column) + 0.5) / Double(low.columns) * 2 - 1, (Double(row) + 0.5) / Double(low.rows) * 2 - 1)
                guard across.x * across.x + across.y * across.y < 0.12, let value = low.value(column, row) else { continue }
                sum += (value - box.minimum[axis]) / max(box.size[axis], 1e-300)
                count += 1
            }
        }
        return count > 0 ? sum / count : 0
    }

    /// Two cushions at the sides, low, joined by a band above.
    var headphones: Double {
        let size = box.size
        guard let band = fraction(where: { abs($0.x) < 0.4 }, { $0.y > 0.4 }),
            let low = fraction(where: { _ in true }, { $0.y < 0.1 }),
            let sides = fraction(where: { $0.y < -0.2 }, { abs($0.x) > 0.45 }),
            let cushions = fraction(where: { $0.y < 0 }, { abs($0.x) > 0.45 })
        else { return 0 }
        let thin = 1 - ramp(size.z / max(size.x, 1e-300), from: 0.55, to: 0.95)
        let square =
            ramp(size.y / max(size.x, 1e-300), from: 0.5, to: 0.8) * ramp(size.y / max(size.x, 1e-300), from: 1.9, to: 1.5)
        // The cushions have more surface than the band; the front of glasses has more than their arms.
        return 0.2 * ramp(band, from: 0.6, to: 0.95) + 0.2 * ramp(sides, from: 0.6, to: 0.98)
            + 0.1 * ramp(cushions, from: 0.6, to: 0.98) + 0.15 * thin + 0.1 * square + 0.25 * ramp(low, from: 0.25, to: 0.55)
    }

    /// A shell that is hollow behind, with two holes for the eyes above the nose.
    var mask: Double {
        let behind = SurfaceMap(of: shape.positions, shape.triangles, from: .behind, steps: 48)
        let hollow = hollowness(behind, axis: 2)
        let holes = EyeHoles(of: shape)
        let pair = holes == nil ? 0.0 : 1.0
        // Without holes, such as in a mask whose texture cuts them out, the nose is below the middle.
        let nose = MaskNose(of: shape).map {
            ramp(((holes?.left.y ?? box.center.y) - $0.y) / max(box.size.y, 1e-300), from: -0.3, to: 0.3)
        }
        let shallow = 1 - ramp(box.size.z / max(min(box.size.x, box.size.y), 1e-300), from: 0.9, to: 1.5)
        return 0.4 * ramp(hollow, from: 0.3, to: 0.7) + 0.2 * pair + 0.25 * (nose ?? 0.5) + 0.15 * shallow
    }

    /// Long upright, with the thin end up.
    var earrings: Double {
        let size = box.size
        let isPair = EarringPair(of: shape) != nil
        let width = isPair ? min(size.z, size.x / 4) : max(size.x, size.z)
        let long = ramp(size.y / max(width, 1e-300), from: 0.6, to: 1.6)
        let heavy = mean(1, where: { _ in true }) ?? 0
        let thin = spread(where: { $0.y > 0.7 }), wide = spread(where: { $0.y < -0.2 })
        return 0.4 * long + 0.3 * ramp(-heavy, from: -0.4, to: 0.4)
            + 0.3 * ramp(wide - thin, from: -0.3, to: 0.3)
    }
}
