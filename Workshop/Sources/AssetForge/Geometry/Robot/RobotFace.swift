import Meshes
import RenderMath

/// The lights on the robot's visor: eyes, brows and a mouth, each with its shapes.
enum RobotFace {
    /// The distance of lights from the shell.
    private static let height = 4.2

    private static func onVisor(_ point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x, point.y, RobotHead.front(point.x, point.y) + height)
    }

    /// A mesh with morph targets to other meshes of the same triangles.
    private static func mesh(_ base: MorphedPart, becoming shapes: [(name: String, part: MorphedPart)]) -> Mesh {
        var mesh = base.mesh
        mesh.morphTargets = shapes.map { shape in
            MorphTarget(
                name: shape.name,
                positionOffsets: zip(shape.part.positions, base.positions).map {
                    SIMD3<Float>(metresFromMillimetres: $0 - $1)
                })
        }
        return mesh
    }

    // MARK: Eyes

    /// The ring around an eye.
    static func eye(_ side: RobotSide) -> Mesh {
        func ring(width: Double = 1, height: Double = 1, raise: Double = 0) -> MorphedPart {
            let centre = SIMD2(side.sign * 33, 14 + raise)
            let stations = (0..<48).map { index -> SweptTube.Station in
                let angle = 2 * Double.pi * Double(index) / 48
                let (x, y) = (PortableMath.cos(angle), PortableMath.sin(angle))
                return SweptTube.Station(
                    centre: onVisor(centre + SIMD2(x * 19 * width, y * 19 * height)), across: SIMD3(x, y, 0),
                    up: SIMD3(0, 0, 1),
                    halfSize: SIMD2(1.9, 1.9))
            }
            return SweptTube.make(along: stations, isClosed: true, section: .round)
        }
        return mesh(
            ring(),
            becoming: [
                ("eyeBlink" + side.suffix, ring(width: 1.08, height: 0.02, raise: -4)),
                ("eyeSquint" + side.suffix, ring(width: 1.03, height: 0.72, raise: -2)),
                ("eyeWide" + side.suffix, ring(width: 1.08, height: 1.2)),
            ])
    }

    /// The pupil, relative to the centre of the eye's ball.
    static func pupil(_ side: RobotSide) -> Mesh {
        let radius = RobotHead.front(33, 14) + height - RobotHead.eyeCentre(side).z
        func dot(_ size: SIMD2<Double>, raise: Double = 0) -> MorphedPart {
            var part = MorphedPart()
            var previous: [Int] = []
            for ring in 0...8 {
                let share = Double(ring) / 8
                let first = part.positions.count
                for column in 0...36 {
                    let angle = 2 * Double.pi * Double(column % 36) / 36
                    let bulge = 2.2 * (1 - share * share)
                    part.positions.append(
                        SIMD3(
                            PortableMath.cos(angle) * share * size.x, PortableMath.sin(angle) * share * size.y + raise,
                            radius + bulge))
                    part.textureCoordinates.append(SIMD2(Double(column) / 36, share))
                }
                let indices = Array(first...first + 36)
                if ring > 0 { part.addStrip(upper: previous, lower: indices) }
                previous = indices
            }
            part.removeEmptyTriangles()
            return part
        }
        return mesh(
            dot(SIMD2(8, 8)),
            becoming: [
                ("eyeBlink" + side.suffix, dot(SIMD2(13, 0.6), raise: -4)),
                ("eyeSquint" + side.suffix, dot(SIMD2(8, 6.5), raise: -2)), ("eyeWide" + side.suffix, dot(SIMD2(6, 6))),
            ])
    }

    // MARK: Brows

    static func brow(_ side: RobotSide) -> Mesh {
        func bar(inner: Double = 0, outer: Double = 0) -> MorphedPart {
            let stations = (0...20).map { index -> SweptTube.Station in
                let share = Double(index) / 20
                let x = 16 + 34 * share
                let arch = 3 * (1 - (2 * share - 1) * (2 * share - 1))
                let y = 42 + arch + inner * (1 - share) + outer * share
                return SweptTube.Station(
                    centre: onVisor(SIMD2(side.sign * x, y)), across: SIMD3(0, 1, 0), up: SIMD3(0, 0, 1),
                    halfSize: SIMD2(2.1, 1.6))
            }
            return SweptTube.make(along: stations, isClosed: false, section: .round)
        }
        return mesh(
            bar(),
            becoming: [
                ("browInnerUp", bar(inner: 11, outer: 2)), ("browDown" + side.suffix, bar(inner: -8, outer: -2)),
                ("browOuterUp" + side.suffix, bar(inner: 2, outer: 9)),
            ])
    }

    // MARK: Mouth

    static var mouth: Mesh {
        /// - Parameter bend: by how many millimetres the corners are raised, on the person's left and right.
        func lips(
            width: Double = 27, open: Double = 0.4, bend: SIMD2<Double> = SIMD2(2, 2), raise: Double = 0, skew: Double = 0
        ) -> MorphedPart {
            let stations = (0..<64).map { index -> SweptTube.Station in
                let angle = 2 * Double.pi * Double(index) / 64
                let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
                let corner = cosine.magnitude
                let y = -30 + raise + sine * open + (cosine > 0 ? bend.x : bend.y) * corner * corner
                return SweptTube.Station(
                    centre: onVisor(SIMD2(cosine * width + skew, y)), across: SIMD3(cosine, sine, 0), up: SIMD3(0, 0, 1),
                    halfSize: SIMD2(1.9, 1.9))
            }
            return SweptTube.make(along: stations, isClosed: true, section: .round)
        }
        return mesh(
            lips(),
            becoming: [
                ("jawOpen", lips(width: 24, open: 15, raise: -6)),
                ("mouthSmileLeft", lips(width: 29, bend: SIMD2(13, 2))),
                ("mouthSmileRight", lips(width: 29, bend: SIMD2(2, 13))),
                ("mouthFrownLeft", lips(bend: SIMD2(-9, 2))), ("mouthFrownRight", lips(bend: SIMD2(2, -9))),
                ("mouthPucker", lips(width: 9, open: 4)), ("mouthFunnel", lips(width: 13, open: 9)),
                ("mouthLeft", lips(skew: 9)), ("mouthRight", lips(skew: -9)),
                ("mouthStretchLeft", lips(width: 31)), ("mouthStretchRight", lips(width: 31)),
            ])
    }
}
