import Imaging
import Retouching

extension FaceCoverage {
    /// Whether any pixel within 4 of this one shows the face: a mask's soft edge may reach it.
    func isNear(_ x: Int, _ y: Int) -> Bool {
        let columns = max(x - 4, 0)...min(x + 4, seen.size.width - 1)
        return (max(y - 4, 0)...min(y + 4, seen.size.height - 1)).contains { row in columns.contains { seen[$0, row] > 0 } }
    }
}
