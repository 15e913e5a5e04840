/// A test picture for the face's texture coordinates: a grid of 10 mm, the openings, and a dot on each landmark.
enum FaceGridTexture {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 5)
        let frame = mask.canvas.frame
        mask.canvas.paint(mask.rim.expanded(by: 12), .vertical(0x8E98A8, at: -90, 0xDDE3EA, at: 90))
        for line in 0...12 {
            let position = Double(line) * 10
            let width = line % 5 == 0 ? 0.9 : 0.4
            let shapes: [Shape] = [
                .trail([SIMD3(position, -110, width / 2), SIMD3(position, 110, width / 2)]),
                .trail([SIMD3(-1, position, width / 2), SIMD3(130, position, width / 2)]),
                .trail([SIMD3(-1, -position, width / 2), SIMD3(130, -position, width / 2)]),
            ]
            for shape in shapes { mask.canvas.paint(shape, .flat(line == 0 ? 0x2B3F66 : 0x5D6B84)) }
        }
        for (field, hex) in [(mask.eye, 0xC2251C), (mask.mouth, 0xC2251C), (mask.rim, 0x1B7A3D)] as [(DistanceField, UInt32)] {
            mask.canvas.paint(field.band(from: 0, to: 0.8), .flat(hex))
        }
        let marks = (0..<68).map(FaceLandmarks.onSheet).filter { $0.x >= 0 }.map { SIMD3($0, 1.1) }
        let dots = DistanceField(.discs(marks), on: frame)
        mask.paintBanded(dots, fill: .flat(0xFFD23C), bands: [(0.5, .flat(0x1A1A1A))])
        mask.canvas.erase(mask.eye)
        mask.canvas.erase(mask.mouth)
        return mask.canvas
    }
}
