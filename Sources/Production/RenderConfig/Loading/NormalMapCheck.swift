import Imaging
import RenderMath
import SceneGraph

// Detects pictures that are not normal maps, or were converted to sRGB, and would give wrong normals on every surface.
extension LinearImage {
    /// Returns the normal map of a height map. Files give no unit, so white is a hundredth of the picture's width above black.
    func normals(ofHeightsWrapping wrap: TextureWrap) -> LinearImage {
        normals(ofHeightsWithin: 0.01, repeats: (wrap.u == .repeat, wrap.v == .repeat))
    }

    /// Whether most pixels are directions out of a surface, as in a normal map, rather than grey, as in a height map.
    var holdsDirections: Bool {
        let colors = sampledColors
        let found = colors.count { color in
            let direction = color * 2 - 1
            return abs(direction.length - 1) < 0.15 && direction.z > 0 && color.z > (color.x + color.y) * 0.5 + 0.05
        }
        return 2 * found > colors.count
    }

    /// A few thousand sampled pixels. The odd stride avoids sampling only some of the columns.
    private var sampledColors: [SIMD3<Float>] {
        stride(from: 0, to: pixels.count, by: max(pixels.count / 4096, 1) | 1).map { pixels[$0].premultiplied.xyz }
    }

    /// Returns a note if fewer than half of the picture's pixels are directions of length 1; nil for a normal map.
    /// - Parameter name: the picture's name in the note.
    func noteOfNormals(named name: String) -> String? {
        let normals = sampledColors.map { $0 * 2 - 1 }
        // 8-bit encoding changes the length by less than 0.01; averaging or compression shortens it by up to 10 %.
        let found = normals.count { abs($0.length - 1) < 0.15 && $0.z > -0.1 }
        guard 2 * found < normals.count else { return nil }
        let percent = (100 * Double(found) / Double(normals.count)).rounded()
        return "\(name) does not look like a normal map: \(Int(percent)) % of its pixels contain a direction of length 1; "
            + "export it as non-colour data, without an sRGB conversion"
    }
}
