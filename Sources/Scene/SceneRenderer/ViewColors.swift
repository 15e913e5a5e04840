public import Imaging
package import SceneGraph

/// The colours of diagnostic views.
enum ViewColors {
    /// The background.
    static let background = SRGBA8(red: 22, green: 24, blue: 28)
    /// Surfaces without data to show, such as texture coordinates.
    static let plain = SRGBA8(red: 96, green: 98, blue: 102)
    /// The lines of a wireframe.
    static let line = SRGBA8(red: 232, green: 246, blue: 255)

    /// The colours for numbers of triangles over a pixel, each up to the number `last`.
    static let counts: [(last: Int, color: SRGBA8)] = [
        (1, SRGBA8(red: 44, green: 56, blue: 150)), (2, SRGBA8(red: 36, green: 120, blue: 214)),
        (3, SRGBA8(red: 30, green: 178, blue: 190)), (4, SRGBA8(red: 52, green: 190, blue: 96)),
        (5, SRGBA8(red: 150, green: 206, blue: 52)), (6, SRGBA8(red: 236, green: 200, blue: 44)),
        (7, SRGBA8(red: 244, green: 138, blue: 32)), (8, SRGBA8(red: 224, green: 64, blue: 32)),
        (16, SRGBA8(red: 178, green: 24, blue: 96)), (32, SRGBA8(red: 226, green: 110, blue: 214)),
        (.max, SRGBA8(red: 255, green: 255, blue: 255)),
    ]

    /// The colours of mip levels from 0; the last colour applies to all further levels.
    static let levels: [SRGBA8] = [
        SRGBA8(red: 222, green: 48, blue: 40), SRGBA8(red: 244, green: 142, blue: 34), SRGBA8(red: 240, green: 216, blue: 56),
        SRGBA8(red: 72, green: 190, blue: 80), SRGBA8(red: 44, green: 192, blue: 212), SRGBA8(red: 48, green: 92, blue: 214),
        SRGBA8(red: 150, green: 70, blue: 204), SRGBA8(red: 236, green: 150, blue: 214),
    ]

    /// Returns the colour for a number of triangles over a pixel.
    static func count(_ count: Int) -> SRGBA8 {
        count == 0 ? background : counts.first { count <= $0.last }?.color ?? background
    }

    /// Returns the colour of a node or a material by its number from 1.
    ///
    /// Each group of four numbers advances the hue by the golden section of the colour circle. Numbers within a group also
    /// differ in saturation and value.
    static func identifier(_ number: UInt32) -> SRGBA8 {
        guard number > 0 else { return background }
        let (group, member) = ((number - 1) / 4, (number - 1) % 4)
        let turn = Double(group) * 0.618_033_988_75 + Double(member) * 0.29 + 0.58
        let (saturation, value) = [(0.60, 0.95), (0.85, 0.68), (0.40, 0.82), (0.78, 0.45)][Int(member)]
        return color(hue: turn - turn.rounded(.down), saturation: saturation, value: value)
    }

    /// Returns a colour from hue, saturation and value, each 0…1 (Smith 1978).
    private static func color(hue: Double, saturation: Double, value: Double) -> SRGBA8 {
        func channel(_ offset: Double) -> UInt8 {
            let turn = hue * 6 + offset
            let sixth = turn >= 6 ? turn - 6 : turn
            let share = min(max(min(sixth, 4 - sixth), 0), 1)
            return UInt8((value * (1 - saturation * share) * 255).rounded())
        }
        return SRGBA8(red: channel(5), green: channel(3), blue: channel(1))
    }
}

/// The meaning of a colour of a diagnostic view.
public struct ViewLegendEntry: Hashable, Sendable {
    /// The colour in the picture.
    public var color: SRGBA8
    /// The meaning in words.
    public var meaning: String
}

extension ViewMode {
    /// Returns the meanings of a view's colours; empty for continuous colours.
    /// - Parameter scene: the scene that is shown; its nodes and materials with visible surfaces are named.
    package func legend(of scene: Scene) -> [ViewLegendEntry] {
        func shows(_ surface: Surface) -> Bool {
            let material = scene[surface.material]
            return !material.colorWriteMask.isEmpty && material.lightingModel != .shadowOnly
        }
        func entries(_ numbers: [Int], _ name: (Int) -> String) -> [ViewLegendEntry] {
            numbers.map { ViewLegendEntry(color: ViewColors.identifier(UInt32($0 + 1)), meaning: name($0)) }
        }
        switch self {
        case .wireframe, .normal, .textureCoordinates, .depth: return []
        case .node:
            let ids = scene.nodeIDs.filter { scene[$0].surfaces.contains(where: shows) }
            let names = Dictionary(uniqueKeysWithValues: ids.map { ($0.index, scene.path(of: $0)) })
            return entries(ids.map(\.index)) { names[$0] ?? "" }
        case .material:
            let used = Set(scene.nodes.flatMap { $0.surfaces.filter(shows).map(\.material.index) })
            return entries(used.sorted()) { scene.materials[$0].name.isEmpty ? "material \($0 + 1)" : scene.materials[$0].name }
        case .overdraw:
            var first = 1
            return ViewColors.counts.map { range in
                let meaning =
                    range.last == .max ? "\(first) and more" : first == range.last ? "\(first)" : "\(first)–\(range.last)"
                first = range.last == .max ? first : range.last + 1
                return ViewLegendEntry(color: range.color, meaning: meaning)
            }
        case .mipLevel:
            let last = ViewColors.levels.count - 1
            return ViewColors.levels.enumerated().map { level, color in
                ViewLegendEntry(color: color, meaning: level == last ? "level \(level) and beyond" : "level \(level)")
            } + [ViewLegendEntry(color: ViewColors.plain, meaning: "no texture")]
        }
    }
}
