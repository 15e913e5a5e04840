import Rasterizer
import RenderMath

/// Copies of what a list draws, each farther away in a cell of a grid over the picture, so that none is cut off.
struct FaceGrid {
    /// Cells along each side of the picture.
    var side: Int
    /// The part of a cell's width and height that a copy may fill, 0…1.
    var filling: Float = 0.9

    /// The list with a copy in each of the given cells, counted from the bottom left corner.
    func repeated(_ list: DrawList, in cells: [SIMD2<Int>]) -> DrawList {
        var grid = list
        grid.draws = cells.flatMap { cell in
            let shift = shift(of: list, to: cell)
            return list.draws.map { draw in
                var copy = draw
                copy.worldFromModel = Matrix4(translation: shift) * draw.worldFromModel
                return copy
            }
        }
        return grid
    }

    /// All cells, row by row.
    var cells: [SIMD2<Int>] {
        (0..<side * side).map { SIMD2($0 % side, $0 / side) }
    }

    /// How far, in metres of the world, the list's surfaces move to fill a cell.
    ///
    /// Perspective changes the outline with the place, so the place is corrected by where the outline came to lie.
    private func shift(of list: DrawList, to cell: SIMD2<Int>) -> SIMD3<Float> {
        let unprojection = Unprojection(list.clipFromWorld)
        let middle = SIMD2<Float>(cell).map { (2 * $0 + 1) / Float(side) - 1 }
        let room = 2 / Float(side) * filling
        let points = list.draws.filter { $0.shading != nil }.flatMap { draw in
            draw.positions.map { draw.worldFromModel.transform(point: $0) }
        }
        let center = points.reduce(SIMD3<Float>.zero, +) / Float(max(points.count, 1))
        var shift = SIMD3<Float>.zero
        for _ in 0..<6 {
            let outline = Outline(of: points, movedBy: shift, unprojection)
            let clip = unprojection.clip(fromWorld: center + shift)
            let place = SIMD2(clip.x, clip.y) / clip.w + middle - outline.middle
            let distance = clip.w * (outline.size / room).max()
            // Straight back from the viewer, then sideways at that distance.
            let forward = self.forward(of: list)
            let back = unprojection.clip(fromWorld: center + shift + forward * (distance - clip.w))
            let target = unprojection.world(
                fromClip: SIMD4(Double(place.x * distance), Double(place.y * distance), Double(back.z), Double(distance)))
            shift = target - center
        }
        return shift
    }

    /// The direction in which the distance from the viewer grows, scaled so that it grows by one.
    private func forward(of list: DrawList) -> SIMD3<Float> {
        let rows = list.clipFromWorld.transposed
        let direction = rows.columns.3.xyz
        return direction / (direction * direction).sum()
    }

    /// The box around points in the picture, which runs from −1 to 1 both ways.
    private struct Outline {
        var least = SIMD2<Float>(repeating: .infinity)
        var largest = SIMD2<Float>(repeating: -.infinity)

        init(of points: [SIMD3<Float>], movedBy shift: SIMD3<Float>, _ unprojection: Unprojection) {
            for point in points {
                let clip = unprojection.clip(fromWorld: point + shift)
                let place = SIMD2(clip.x, clip.y) / clip.w
                least = pointwiseMin(least, place)
                largest = pointwiseMax(largest, place)
            }
        }

        var middle: SIMD2<Float> { (least + largest) / 2 }
        var size: SIMD2<Float> { largest - least }
    }
}

extension SIMD2 {
    fileprivate func map(_ transform: (Scalar) -> Scalar) -> SIMD2 {
        SIMD2(transform(x), transform(y))
    }
}
