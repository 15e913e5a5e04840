package import ConfigSettings
package import RenderMath

/// The placement of an object on a head.
package struct WearablePlacement: Sendable {
    /// The head's axes in the model's axes.
    private(set) var axes: WearableAxes
    /// Metres per unit of the model.
    var scale: Double
    /// The position of the model's origin, in metres in face space.
    var offset: SIMD3<Double>

    init(axes: WearableAxes, scale: Double, offset: SIMD3<Double>) {
        (self.axes, self.scale, self.offset) = (axes, scale, offset)
    }

    /// Returns a position of the model in face space, in metres.
    package func place(_ position: SIMD3<Double>) -> SIMD3<Double> { axes.turned(position) * scale + offset }

    /// The same as a matrix.
    package var faceFromModel: Matrix4 {
        let (x, y, z) = (axes.x * scale, axes.y * scale, axes.z * scale)
        func column(_ index: Int) -> SIMD4<Float> {
            SIMD4(Float(x[index]), Float(y[index]), Float(z[index]), 0)
        }
        return Matrix4(
            column(0), column(1), column(2), SIMD4(Float(offset.x), Float(offset.y), Float(offset.z), 1))
    }
}

extension WearableAxes {
    /// Returns the axes of the object pitched about the head's x axis: positive slopes raise the back.
    func pitched(slope: Double) -> WearableAxes {
        let cosine = 1 / (1 + slope * slope).squareRoot()
        let sine = slope * cosine
        return WearableAxes(x: x, y: y * cosine - z * sine, z: y * sine + z * cosine)
    }
}

/// An object fitted to a head.
package struct WearableFit: Sendable {
    /// The placements of the object: one, or one for each ear.
    package var placements: [WearablePlacement]
    /// For a pair of earrings, the position between them along an axis of the model.
    var pairSplit: (axis: SIMD3<Double>, position: Double)?
    /// The point about which the node's own `scale` and `rotate` act, in metres in face space.
    package var seat: SIMD3<Double>
    /// The object's width on the head, in metres.
    package var width: Double
    /// The name of the place at which the object rests, for messages.
    var seatName: String
    /// The evidence that the shape is of its kind, 0…1.
    package var evidence: Double
    /// Whether another side may be the front, so that the object may face backwards or, if it is a hat, sideways. Never of
    /// earrings, which have no front.
    package internal(set) var isFrontGuessed = false
    /// Whether the shape looks like its kind.
    package var matchesKind: Bool { evidence >= WearableOrientation.leastEvidence }

    /// Fits an object.
    /// - Parameters:
    ///   - shape: the object.
    ///   - kind: the place on the head where it is worn.
    ///   - head: the head.
    ///   - width: the object's width in metres. Default: nil, found from the head.
    ///   - metersPerUnit: the unit of the model's file; nil if unknown. Only earrings use it, because a head does not determine
    ///     their size.
    package init(
        _ shape: WearableShape, as kind: WearableKind, on head: HeadMeasures, width: Double? = nil,
        metersPerUnit: Double? = nil
    ) {
        let found = WearableOrientation.best(of: shape, as: kind)
        let seating = WearableSeat(
            shape: shape, axes: found.axes, head: head, width: width, isAlongFile: found.isAlongFile)
        switch kind {
        case .glasses, .sunglasses: self = seating.glasses(evidence: found.evidence)
        case .hat: self = seating.hat(evidence: found.evidence)
        case .headphones: self = seating.headphones(evidence: found.evidence)
        case .mask: self = seating.mask(evidence: found.evidence)
        case .earrings: self = seating.earrings(evidence: found.evidence, metersPerUnit: metersPerUnit)
        }
        isFrontGuessed = (isFrontGuessed || found.isFrontGuessed) && kind != .earrings
    }

    init(
        _ placements: [WearablePlacement], seat: SIMD3<Double>, named seatName: String, width: Double, evidence: Double,
        pairSplit: (axis: SIMD3<Double>, position: Double)? = nil
    ) {
        (self.placements, self.seat, self.seatName, self.width) = (placements, seat, seatName, width)
        (self.evidence, self.pairSplit) = (evidence, pairSplit)
    }
}

/// Finds the scale and the seat of an object whose orientation is known.
struct WearableSeat {
    let shape: WearableShape
    let axes: WearableAxes
    let head: HeadMeasures
    /// The object's width in metres if the user gave it.
    let width: Double?
    /// Whether the object lies along the axes of its file.
    let isAlongFile: Bool
}
