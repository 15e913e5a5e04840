import Imaging
import RenderMath
import SceneGraph

// Pictures that are named as normal maps and are none, or were converted to sRGB on the way, bend every surface the wrong way.
extension LinearImage {
    /// The normal map of heights, of which white stands out by a hundredth of the picture's width above black: files give no unit.
    func normals(ofHeightsWrapping wrap: TextureWrap) -> LinearImage {
        normals(ofHeightsWithin: 0.01, repeats: (wrap.u == .repeat, wrap.v == .repeat))
    }

    /// Whether most of a picture's numbers are directions out of a surface, as a normal map's are, and not grey as heights are.
    var holdsDirections: Bool {
        let colors = sampledColors
        let found = colors.count { color in
            let direction = color * 2 - 1
            return abs(direction.length - 1) < 0.15 && direction.z > 0 && color.z > (color.x + color.y) * 0.5 + 0.05
        }
        return 2 * found > colors.count
    }

    /// Some thousand pixels tell; a stride that is odd meets every column.
    private var sampledColors: [SIMD3<Float>] {
        stride(from: 0, to: pixels.count, by: max(pixels.count / 4096, 1) | 1).map { pixels[$0].premultiplied.xyz }
    }

    /// The note that a picture's numbers call for where few of them are directions of length 1; nil for a normal map.
    /// - Parameter name: the picture's name in the note.
    func noteOfNormals(named name: String) -> String? {
        let normals = sampledColors.map { $0 * 2 - 1 }
        // 8 bits are off by less than 0.01; what was averaged or compressed is shorter by up to a tenth.
        let found = normals.count { abs($0.length - 1) < 0.15 && $0.z > -0.1 }
        guard 2 * found < normals.count else { return nil }
        let percent = (100 * Double(found) / Double(normals.count)).rounded()
        return "\(name) does not look like a normal map: \(Int(percent)) % of its pixels hold a direction of length 1; "
            + "export it as non-colour data, without an sRGB conversion"
    }
}
