import RenderMath

/// The head's skin as shipped, with the lids' inner walls and the texture's seam down the back.
enum HeadSkin {
    /// The depth of the lids' inner walls behind their rims, in millimetres, and their offset towards the centre of the eye as
    /// a share of the distance to it. The walls reach into the eyeball, so that no gap is visible.
    private static let wallDepth = 5.0
    private static let wallTaper = 0.35

    /// The skin with its morph targets.
    static func make(head: HeadGeometry, face: FaceGeometry, expressions: HeadExpressions) -> MorphedPart {
        var part = MorphedPart(
            positions: head.positions, textureCoordinates: head.positions.map(HeadUnwrap.textureCoordinate(of:)),
            triangles: head.triangles, offsets: expressions.offsets)
        for (rim, isLeft) in [(face.leftEyeRings[0], true), (face.rightEyeRings[0], false)] {
            addWall(behind: rim, isLeft: isLeft, to: &part)
        }
        splitSeam(of: &part)
        return part
    }

    private static func addWall(behind rim: [Int], isLeft: Bool, to part: inout MorphedPart) {
        let first = part.positions.count
        let eye = isLeft ? Eyeball.leftCentre : Eyeball.leftCentre * SIMD3(-1, 1, 1)
        for vertex in rim {
            let inwards = (eye - part.positions[vertex]) * wallTaper
            copy(vertex, in: &part, movedBy: SIMD3(inwards.x, inwards.y, -wallDepth))
        }
        let inner = rim.indices.map { first + $0 }
        // The left rim runs clockwise seen from the front, the right one counter-clockwise.
        if !isLeft {
            part.addStrip(upper: inner, lower: rim, isClosed: true)
        } else {
            part.addStrip(upper: rim, lower: inner, isClosed: true)
        }
    }

    /// Gives the right half its own copies of the vertices on the back's midline, at the texture's other edge.
    private static func splitSeam(of part: inout MorphedPart) {
        var copies: [Int: Int] = [:]
        for triangle in part.triangles.indices {
            let corners = part.triangles[triangle]
            guard (0..<3).contains(where: { part.positions[corners[$0]].x < 0 }) else { continue }
            for side in 0..<3 {
                let vertex = corners[side]
                guard part.positions[vertex].x == 0, part.positions[vertex].z < -HeadUnwrap.axisDepth else { continue }
                if copies[vertex] == nil {
                    copies[vertex] = part.positions.count
                    copy(vertex, in: &part, movedBy: .zero)
                    part.textureCoordinates[part.positions.count - 1].x = 0
                }
                part.triangles[triangle][side] = copies[vertex] ?? vertex
            }
        }
    }

    private static func copy(_ vertex: Int, in part: inout MorphedPart, movedBy offset: SIMD3<Double>) {
        part.positions.append(part.positions[vertex] + offset)
        part.textureCoordinates.append(part.textureCoordinates[vertex])
        for shape in part.offsets.indices { part.offsets[shape].append(part.offsets[shape][vertex]) }
    }
}
