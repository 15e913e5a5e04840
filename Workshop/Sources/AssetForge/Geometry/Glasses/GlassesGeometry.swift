import RenderMath

/// Glasses on the neutral face, in face space: the face's node needs no further transform for them.
struct GlassesGeometry {
    /// Rims, bridge, end pieces, hinges and pads.
    let frame: MorphedPart
    /// The arms, left and right as the wearer has them.
    let temples: (left: MorphedPart, right: MorphedPart)
    /// The lenses, left and right as the wearer has them.
    let lenses: (left: MorphedPart, right: MorphedPart)

    /// The glasses that the project ships.
    init() {
        let halves = [GlassesFront.makeRim(), GlassesFront.makeEndPiece(), GlassesFront.makeHinge()] + GlassesFront.makePad()
        var frame = GlassesFront.makeBridge()
        for half in halves {
            frame.append(half)
            frame.append(half.mirrored)
        }
        self.frame = frame
        let temple = GlassesTemple.make()
        temples = (temple, temple.mirrored)
        let lens = GlassesLens(outline: GlassesFront.outline, surface: GlassesFront.surface).make()
        lenses = (lens, lens.mirrored)
    }
}

extension MorphedPart {
    /// The part's mirror image on the other side of the face.
    var mirrored: MorphedPart {
        var part = self
        part.positions = positions.map { $0 * SIMD3(-1, 1, 1) }
        part.triangles = triangles.map { SIMD3($0.x, $0.z, $0.y) }
        return part
    }

    /// Appends another part's vertices and triangles. Neither part may have morph targets.
    mutating func append(_ other: MorphedPart) {
        let first = positions.count
        positions += other.positions
        textureCoordinates += other.textureCoordinates
        triangles += other.triangles.map { $0 &+ SIMD3(repeating: first) }
    }
}
