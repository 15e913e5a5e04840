import Imaging
import RenderMath

/// Objects in front of the screen that are translucent or have soft edges.
enum Props {
    /// Paints a brown ball out of focus: its edge is 14 pixels wide at a height of 720.
    static func paintBall(on canvas: inout FootageCanvas, at center: SIMD2<Double>, unit: Double) {
        let radius = 0.06 * unit, blur = 14 * unit / 720
        let reach = radius + blur
        canvas.paint(columns: center.x - reach...center.x + reach, rows: center.y - reach...center.y + reach) { x, y in
            let offset = SIMD2(x, y) - center
            let distance = (offset * offset).sum().squareRoot() - radius
            let share = min(max(0.5 - distance / blur, 0), 1)
            return (SIMD3(0.28, 0.12, 0.06), 0.1, share * share * (3 - 2 * share))
        }
    }

    /// Paints a pane of smoked glass that covers 45 %.
    static func paintPane(on canvas: inout FootageCanvas, at corner: SIMD2<Double>, unit: Double) {
        let sides = SIMD2(0.2, 0.15) * unit
        canvas.paint(columns: corner.x - 1...corner.x + sides.x + 1, rows: corner.y - 1...corner.y + sides.y + 1) { x, y in
            let inside = min(x - corner.x, corner.x + sides.x - x, y - corner.y, corner.y + sides.y - y)
            return (SIMD3(0.05, 0.05, 0.055), 0.02, 0.45 * min(max(inside + 0.5, 0), 1))
        }
    }

    /// Paints a white veil whose coverage grows from 0 at its left to 60 %, with threads.
    static func paintVeil(on canvas: inout FootageCanvas, at corner: SIMD2<Double>, time: Double, unit: Double) {
        let sides = SIMD2(0.12, 0.6) * unit
        canvas.paint(columns: corner.x - 1...corner.x + sides.x + 1, rows: corner.y...corner.y + sides.y) { x, y in
            let across = (x - corner.x) / sides.x + 0.05 * PortableMath.sin(y / unit * 9 + time * 0.5)
            let threads = 0.85 + 0.15 * PortableMath.sin(x * 0.9) * PortableMath.sin(y * 0.7)
            let share = min(max(across, 0), 1)
            let end = min(max(corner.x + sides.x - x + 0.5, 0), 1)
            return (SIMD3(0.75, 0.74, 0.72), 0.12, 0.6 * share * threads * end)
        }
    }
}
