public import Imaging
import Meshes
import Rasterizer
import RasterResources
import RenderMath
import SceneGraph
import SceneRenderer
import Typesetting

extension LayoutGuide {
    /// Draws the guide as a picture to lay over the painting, transparent where nothing is drawn.
    /// - Throws: `SceneRendererError`, `RasterizerError`.
    public func picture(threads: Int = 1) throws -> SRGBImage {
        var scene = Scene()
        for area in areas {
            add(Self.mesh(area.triangles.map { $0.map(place) }), area.color, opacity: Self.areaOpacity, to: &scene)
        }
        let side = Float(min(size.width, size.height))
        add(lines(edges, width: max(side * Self.edgeWidth, 0.75)), Self.edgeColor, opacity: 0.8, to: &scene)
        add(lines(outlines, width: max(side * Self.outlineWidth, 1.5)), Self.outlineColor, to: &scene)
        let signs = Set(labels.flatMap(\.text.unicodeScalars))
        let (regular, bold) = (Font(builtIn: .regular, for: signs), Font(builtIn: .bold, for: signs))
        // A white rim keeps letters readable over lines.
        for (font, color) in [(bold.widened(by: 0.12), SRGBA8(red: 255, green: 255, blue: 255)), (bold, Self.outlineColor)] {
            for isSide in [false, true] {
                let own = labels.filter { $0.isSide == isSide }
                let ink = isSide && color == Self.outlineColor ? Self.sideColor : color
                add(letters(of: own, font, capitals: regular.capHeight), ink, to: &scene)
            }
        }
        let renderer = try SceneRenderer(scene: scene, size: size, samples: .eight, threads: threads)
        return try renderer.render(FrameState(of: scene), over: .color(.clear), threads: threads).color
    }

    /// Converts a point of the texture to the picture's plane, whose smaller side is 1 and whose +y points up.
    private func place(_ point: SIMD2<Float>) -> SIMD2<Float> {
        let side = Float(min(size.width, size.height))
        return SIMD2(point.x - Float(size.width) / 2, Float(size.height) / 2 - point.y) / side
    }

    private func lines(_ ends: [(SIMD2<Float>, SIMD2<Float>)], width: Float) -> Mesh {
        let half = width / (2 * Float(min(size.width, size.height)))
        return Self.mesh(
            ends.flatMap { end -> [[SIMD2<Float>]] in
                let (a, b) = (place(end.0), place(end.1))
                let along = b - a
                let length = (along * along).sum().squareRoot()
                guard length > 0 else { return [] }
                // Slightly longer, so that corners close.
                let reach = along / length * half
                let across = SIMD2(-reach.y, reach.x)
                let (start, finish) = (a - reach, b + reach)
                return [
                    [start - across, finish - across, finish + across], [start - across, finish + across, start + across],
                ]
            })
    }

    private func letters(of labels: [Label], _ font: Font, capitals: Double) -> Mesh {
        let side = Float(min(size.width, size.height))
        return Mesh(
            labels.flatMap { label -> [PlanarPiece] in
                let style = TextStyle(
                    font: font, size: Double(label.height / side) / capitals, alignment: .center, anchor: SIMD2(0.5, 0.5))
                let center = place(label.center)
                return style.layout(label.text).signs.map { sign in
                    var moved = sign
                    moved.origin += SIMD2(Double(center.x), Double(center.y))
                    return moved
                }
            })
    }

    private static func mesh(_ triangles: [[SIMD2<Float>]]) -> Mesh {
        let positions = triangles.flatMap { $0.map { SIMD3($0, 0) } }
        return Mesh(
            positions: positions, normals: Array(repeating: SIMD3(0, 0, 1), count: positions.count),
            triangles: triangles.indices.map { SIMD3(UInt32(3 * $0), UInt32(3 * $0 + 1), UInt32(3 * $0 + 2)) })
    }

    private func add(_ mesh: Mesh, _ color: SRGBA8, opacity: Float = 1, to scene: inout Scene) {
        guard !mesh.triangles.isEmpty else { return }
        let material = Material.unlit("guide", MaterialSlot(.color(LinearColor(color))), isOnScreen: true)
        var node = Node(name: "guide")
        node.isOnScreen = true
        node.opacity = opacity
        node.surfaces = [Surface(mesh: scene.add(mesh), material: scene.add(material))]
        scene.add(node)
    }
}
