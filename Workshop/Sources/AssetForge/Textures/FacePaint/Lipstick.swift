/// Lipstick: the lips alone, deeper towards their edge, with a wet light on the lower one.
enum Lipstick {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 223)
        let lips = mask.canvas.field(FaceOpenings.lips).expanded(by: 0.3)
        mask.canvas.paint(
            lips, Pigment.inset(edge: 0x8E0A22, core: 0xC4122E, depth: 4).grained(mask.grain, clouds: 0.08, pores: 0.06),
            feather: 1, opacity: 0.9)
        // Fine lines down the lips, as skin has them.
        let creases: [StrokePoints] = (0..<13).map { index in
            let x = 1.5 + 1.9 * Double(index)
            return [(x, -33.5, 0.2), (x * 0.98, -38, 0.35), (x * 0.97, -46, 0.35), (x, -49.5, 0.2)]
        }
        mask.canvas.glaze(mask.canvas.field(.strokes(creases)).intersection(lips), .flat(0x9A5A60), feather: 0.8, opacity: 0.5)
        mask.canvas.paint(
            mask.canvas.field(.mirroredStroke([(0, -46.4, 2.2), (8, -46, 2), (14.5, -44.6, 0.6)])).intersection(lips),
            .flat(0xFFC8CC), feather: 3,
            opacity: 0.5)
        mask.canvas.paint(
            mask.canvas.field(.stroke([(3, -34.6, 0.6), (6.5, -33.6, 1.2), (11, -35, 0.4)])).intersection(lips),
            .flat(0xFFC8CC), feather: 2,
            opacity: 0.35)
        return mask.finished()
    }
}
