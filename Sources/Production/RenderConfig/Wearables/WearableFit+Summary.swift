import ConfigLanguage
import ConfigSettings
import RenderMath

extension WearableFit {
    /// Describes the fit in one line, with the keys that override it.
    func summary(as kind: WearableKind) -> String {
        guard let first = placements.first else { return "not placed" }
        let unit =
            WearableUnit.nearest(to: first.scale).map { "unit \($0.rawValue)" } ?? "scaled by \(Self.rounded(first.scale, 4))"
        let place = "[\(Self.rounded(seat.x, 3)), \(Self.rounded(seat.y, 3)), \(Self.rounded(seat.z, 3))]"
        let remedy =
            kind == .hat
            ? "if it faces backwards or sideways, add `rotate: [0, 180, 0]`, `[0, 90, 0]` or `[0, -90, 0]`"
            : "if it faces backwards, add `rotate: [0, 180, 0]`"
        let front = isFrontGuessed ? " (front guessed; \(remedy))" : ""
        return "\(unit), width \(Self.rounded(width, 3)) m, \(first.turn)\(front), \(seatName) at \(place); override with "
            + "`fit: {as: \(kind.rawValue), width: \(Self.rounded(width, 3))}`, `translate`, `rotate` and `scale`"
    }

    /// Returns a number with a few significant digits after the point.
    private static func rounded(_ value: Double, _ digits: Int) -> String {
        var factor = 1.0
        for _ in 0..<digits { factor *= 10 }
        // Small scales keep two digits.
        while abs(value) > 0, abs(value) * factor < 10, factor < 1e12, digits > 3 { factor *= 10 }
        let rounded = (value * factor).rounded() / factor
        return rounded == 0 ? "0" : rounded.short
    }
}

extension WearablePlacement {
    /// Describes the rotation from the file's axes to the head's, in words.
    fileprivate var turn: String {
        // The inverse order of `rotate`: about z first, then x, then y.
        let sine = max(-1, min(1, -axes.y.z))
        let isUpright = abs(sine) < 0.9999
        let x = PortableMath.asin(sine)
        let y = isUpright ? PortableMath.atan2(axes.x.z, axes.z.z) : PortableMath.atan2(-axes.z.x, axes.x.x)
        let z = isUpright ? PortableMath.atan2(axes.y.x, axes.y.y) : 0
        let degrees = [x, y, z].map { ($0 * 180 / .pi).rounded() }.map { $0 == -180 ? 180 : $0 == 0 ? 0 : $0 }
        let turns = zip(["x", "y", "z"], degrees).filter { $0.1 != 0 }
        switch turns.count {
        case 0: return "not turned"
        case 1: return "turned \(Int(turns[0].1))° about \(turns[0].0)"
        default: return "turned by [\(degrees.map { String(Int($0)) }.joined(separator: ", "))]°"
        }
    }
}
