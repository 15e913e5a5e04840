import Rasterizer
import RenderMath

/// Copies of the draws of a list, each in a cell of a grid over the picture, small enough that none is cut off.
///
/// All copies are seen from the front at one distance: they are moved back along the line through the picture's center, and
/// then sheared sideways, so that each covers its cell in the same way.
struct FaceGridScene {
    /// Cells along each side of the picture.
    var side: Int
    /// The share of a cell's width and height that a copy may fill, 0…1.
    var filling: Float = 0.92

    /// All cells, row by row from the bottom left corner.
    var cells: [SIMD2<Int>] {
        (0..<side * side).map { SIMD2($0 % side, $0 / side) }
    }

    /// The list with a copy in each of the given cells.
    func repeated(_ list: DrawList, in cells: [SIMD2<Int>]) -> DrawList {
        let unprojection = Unprojection(list.clipFromWorld)
        let back = Matrix4(translation: shiftToCenter(of: list, unprojection))
        var grid = list
        grid.draws = cells.flatMap { cell in
            let placement = shear(to: cell, list.clipFromWorld, unprojection) * back
            return list.draws.map { draw in
                var copy = draw
                copy.worldFromModel = placement * draw.worldFromModel
                return copy
            }
        }
        return grid
    }

    /// The translation, in metres of the world, that centers the list's surfaces in the picture and fits them to one cell's
    /// size.
    ///
    /// Perspective changes the outline with the distance, so the position is corrected repeatedly by the resulting outline.
    private func shiftToCenter(of list: DrawList, _ unprojection: Unprojection) -> SIMD3<Float> {
        let cellSize = 2 / Float(side) * filling
        let points = list.draws.filter { $0.shading != nil }.flatMap { draw in
            draw.positions.map { draw.worldFromModel.transform(point: $0) }
        }
        let center = points.reduce(SIMD3<Float>.zero, +) / Float(max(points.count, 1))
        let viewed = list.clipFromWorld.transposed.columns.3.xyz
        // Scaled so that a step along it takes the surfaces one metre farther from the viewer.
        let forward = viewed / (viewed * viewed).sum()
        var shift = SIMD3<Float>.zero
        for _ in 0..<6 {
            let outline = Outline(of: points, movedBy: shift, unprojection)
            let clip = unprojection.clip(fromWorld: center + shift)
            let position = SIMD2(clip.x, clip.y) / clip.w - outline.center
            let distance = clip.w * (outline.size / cellSize).max()
            let back = unprojection.clip(fromWorld: center + shift + forward * (distance - clip.w))
            let target = unprojection.world(
                fromClip: SIMD4(Double(position.x * distance), Double(position.y * distance), Double(back.z), Double(distance)))
            shift = target - center
        }
        return shift
    }

    /// The matrix that moves every point sideways in proportion to its distance from the viewer: the image moves unchanged.
    private func shear(to cell: SIMD2<Int>, _ clipFromWorld: Matrix4, _ unprojection: Unprojection) -> Matrix4 {
        let center = SIMD2(Float(2 * cell.x + 1), Float(2 * cell.y + 1)) / Float(side) - 1
        let step =
            unprojection.worldDirection(fromClip: SIMD4(1, 0, 0, 0)) * center.x
            + unprojection.worldDirection(fromClip: SIMD4(0, 1, 0, 0)) * center.y
        let distance = clipFromWorld.transposed.columns.3
        let identity = Matrix4.identity.columns
        return Matrix4(
            identity.0 + SIMD4(step * distance.x, 0), identity.1 + SIMD4(step * distance.y, 0),
            identity.2 + SIMD4(step * distance.z, 0), identity.3 + SIMD4(step * distance.w, 0))
    }

    /// The box around points in the picture, which spans −1 to 1 in both directions.
    private struct Outline {
        var least = SIMD2<Float>(repeating: .infinity)
        var largest = SIMD2<Float>(repeating: -.infinity)

        init(of points: [SIMD3<Float>], movedBy shift: SIMD3<Float>, _ unprojection: Unprojection) {
            for point in points {
                let clip = unprojection.clip(fromWorld: point + shift)
                let position = SIMD2(clip.x, clip.y) / clip.w
                least = pointwiseMin(least, position)
                largest = pointwiseMax(largest, position)
            }
        }

        var center: SIMD2<Float> { (least + largest) / 2 }
        var size: SIMD2<Float> { largest - least }
    }
}
