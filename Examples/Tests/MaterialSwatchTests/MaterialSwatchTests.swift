import Bianlian
import MaterialSwatch
import Testing

@Suite struct MaterialSwatchTests {
    /// The brightest pixel of each ball of a row.
    private func highlights(in picture: SRGBImage, row: Int, of swatch: MaterialSwatch) -> [UInt8] {
        swatch.roughness.indices.map { column in
            let cell = picture.cropped(
                columns: column * swatch.cellSide..<(column + 1) * swatch.cellSide,
                rows: row * swatch.cellSide..<(row + 1) * swatch.cellSide)
            return cell.pixels.map(\.green).max() ?? 0
        }
    }

    @Test func highlightsFadeWithRoughness() throws {
        var swatch = MaterialSwatch(of: LinearColor(hex: 0xB0_18_20))
        swatch.cellSide = 48
        let picture = try swatch.picture()
        #expect(picture.size == ImageSize(240, 96))
        for row in swatch.metalness.indices {
            let highlights = highlights(in: picture, row: row, of: swatch)
            #expect(highlights == highlights.sorted(by: >), "row \(row): \(highlights)")
            #expect(highlights[0] > highlights[4], "row \(row): \(highlights)")
        }
    }

    /// Plastic reflects the white lamp; metal tints it.
    @Test func metalTintsHighlight() throws {
        var swatch = MaterialSwatch(of: LinearColor(hex: 0xB0_18_20))
        (swatch.cellSide, swatch.roughness) = (48, [0.3])
        let picture = try swatch.picture()
        let (plastic, metal) = (
            highlights(in: picture, row: 0, of: swatch)[0], highlights(in: picture, row: 1, of: swatch)[0]
        )
        #expect(plastic > metal)
    }
}
