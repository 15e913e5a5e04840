import Imaging
import Retouching

extension FaceCoverage {
    /// A drawn face.
    /// - Parameter position: the texture coordinates that a pixel shows; nil if it does not show the face.
    init(size: ImageSize, drawnAt position: (_ x: Int, _ y: Int) -> SIMD2<Float>?) {
        var coordinates = Image<SIMD2<Float>>(size: size, filledWith: .zero)
        var seen = Image<UInt8>(size: size, filledWith: 0)
        for y in 0..<size.height {
            for x in 0..<size.width {
                guard let position = position(x, y) else { continue }
                coordinates[x, y] = position
                seen[x, y] = 255
            }
        }
        self.init(textureCoordinates: coordinates, seen: seen)
    }

    /// Whether any pixel within 4 of this one shows the face: a mask's soft edge may reach it.
    func isNear(_ x: Int, _ y: Int) -> Bool {
        let columns = max(x - 4, 0)...min(x + 4, seen.size.width - 1)
        return (max(y - 4, 0)...min(y + 4, seen.size.height - 1)).contains { row in columns.contains { seen[$0, row] > 0 } }
    }
}
