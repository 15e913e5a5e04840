import RenderMath

/// The mouth's inside: a dark bag behind the lips that opens with them.
enum MouthInterior {
    /// The roll of the lower lip's inner side: its height over the lip's edge in the middle of the mouth, and its distance
    /// behind it, in millimetres. It closes the slit between lips that nearly meet, through which single teeth would be seen.
    private static let rollHeight = 1.5
    private static let rollDepth = 2.2
    /// Rings behind the lips: depth behind the lips' centre and half-axes of the ellipse there, in millimetres, and the share
    /// of the lips' movement that the ring follows.
    private static let rings: [(depth: Double, halfWidth: Double, halfHeight: Double, share: Double)] = [
        (5, 21.5, 6, 0.8), (14, 22, 13, 0.3), (30, 19, 15, 0), (50, 13, 11, 0),
    ]
    private static let lipCentre = SIMD3<Double>(0, -41, 47.6)

    /// The bag from the head's lips, its front faces inwards.
    static func make(head: HeadGeometry, face: FaceGeometry, expressions: HeadExpressions) -> MorphedPart {
        let lips = face.mouthRings[0]
        var part = MorphedPart()
        var shares: [(lip: Int, share: Double)] = []
        for (index, vertex) in lips.enumerated() { add(head.positions[vertex], lip: index, share: 1, to: &part, &shares) }
        for (index, vertex) in lips.enumerated() {
            let angle = 2 * Double.pi * Double(index) / Double(lips.count)
            let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
            // The upper lip's inner side rises, so that it stays out of sight; in the corners both lie on the lips.
            let height = cosine < 0 ? rollHeight * (1 - sine * sine * sine * sine) : 1.8 * cosine
            add(head.positions[vertex] + SIMD3(0, height, -rollDepth), lip: index, share: 1, to: &part, &shares)
        }
        for ring in rings {
            for index in lips.indices {
                // The lips' ring starts in the middle of the upper lip and runs to the person's left.
                let angle = 2 * Double.pi * Double(index) / Double(lips.count)
                let around = SIMD3(PortableMath.sin(angle) * ring.halfWidth, PortableMath.cos(angle) * ring.halfHeight, 0)
                let arch = around.x * around.x * 0.022
                add(lipCentre + around - SIMD3(0, 0, ring.depth + arch), lip: index, share: ring.share, to: &part, &shares)
            }
        }
        for ring in 0...rings.count {
            let outer = lips.indices.map { ring * lips.count + $0 }
            part.addStrip(upper: outer, lower: outer.map { $0 + lips.count }, isClosed: true)
        }
        add(lipCentre - SIMD3(0, 0, 56), lip: 0, share: 0, to: &part, &shares)
        let last = (rings.count + 1) * lips.count
        for index in lips.indices {
            part.triangles.append(SIMD3(last + index, part.positions.count - 1, last + (index + 1) % lips.count))
        }
        part.offsets = zip(FaceExpressions.names, expressions.offsets).map { name, offsets in
            part.positions.indices.map { vertex in
                let (lip, share) = shares[vertex]
                // The floor of the mouth moves with the jaw; the roof stays fixed.
                let floor = max(0, min(1, (lipCentre.y + 2 - part.positions[vertex].y) / 10))
                let jaw = Jaw.offset(of: part.positions[vertex], in: name) * floor
                return FaceExpressions.rounded(jaw.mixed(with: offsets[lips[lip]], by: share))
            }
        }
        return part
    }

    private static func add(
        _ position: SIMD3<Double>, lip: Int, share: Double, to part: inout MorphedPart,
        _ shares: inout [(lip: Int, share: Double)]
    ) {
        part.positions.append(position)
        // Seen from the front.
        part.textureCoordinates.append(SIMD2(0.5 + position.x / 60, 0.5 - (position.y - lipCentre.y) / 60))
        shares.append((lip, share))
    }
}
