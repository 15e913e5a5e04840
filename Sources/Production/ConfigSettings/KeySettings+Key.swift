package import Keying
import ConfigLanguage
import Imaging

extension KeySettings {
    /// The key, or nil for an object key.
    package var key: ChromaKey? {
        guard let keyer else { return nil }
        var key = ChromaKey(keyer)
        key.spill = spill
        key.choke = choke
        key.blur = blur
        key.areas = garbage.compactMap { $0.area(.remove) } + keep.compactMap { $0.area(.keep) }
        switch view {
        case .picture: key.view = .picture
        case .matte: key.view = .matte
        case .over: key.view = .over(SRGBA8(viewColor))
        }
        return key
    }

    private var keyer: ChromaKey.Keyer? {
        if let colors {
            var keyer = DistanceKeyer(colors: colors.map { SRGBA8($0) })
            if let similarity { keyer.similarity = similarity }
            if let softness { keyer.softness = softness }
            keyer.followsLight = followLight
            return .distance(keyer)
        }
        return hue.map { hue in
            let range = KeyRange(
                lowestHue: hue.low, highestHue: hue.high, saturation: saturation.range, value: value.range)
            return .range(RangeKeyer(range, softness: softness ?? 0))
        }
    }
}

extension KeyObjectSettings {
    /// The object key, or nil if the object's position is missing, which reading rejects.
    package var key: ObjectKey? {
        at.map { ObjectKey(at: $0.map { SIMD2($0[0], $0[1]) }, growth: growth) }
    }
}

extension KeyAreaSettings {
    /// Returns the area; nil for a region of the face, and for an empty area, which reading rejects.
    package func area(_ effect: MatteArea.Effect) -> MatteArea? {
        if let rectangle {
            let shape = MatteArea.Shape.rectangle(
                x: rectangle[0], y: rectangle[1], width: rectangle[2], height: rectangle[3])
            return MatteArea(shape, effect, isOutside: outside)
        }
        return polygon.map { MatteArea(.polygon($0.map { SIMD2($0[0], $0[1]) }), effect, isOutside: outside) }
    }
}
