import RenderTestSupport
import Testing

@testable import RenderMath

@Suite struct TransformTests {
    @Test func rotationAboutYMovesZToX() {
        let turned = Quaternion(angle: .pi / 2, axis: SIMD3(0, 1, 0)).rotate(SIMD3(0, 0, 1))
        #expect((turned - SIMD3(1, 0, 0)).length < 1e-6)
    }

    @Test func scaleComesBeforeRotationAndTranslation() {
        let transform = Transform(
            translation: SIMD3(1, 2, 3), rotation: Quaternion(angle: .pi / 2, axis: SIMD3(0, 0, 1)), scale: SIMD3(2, 1, 1))
        #expect((transform.matrix.transform(point: SIMD3(1, 0, 0)) - SIMD3(1, 4, 3)).length < 1e-6)
        #expect((transform.matrix.transform(direction: SIMD3(1, 0, 0)) - SIMD3(0, 2, 0)).length < 1e-6)
    }

    @Test func inverseUndoesTheTransform() throws {
        let matrix =
            Transform(
                translation: SIMD3(0.1, -2, 5), rotation: Quaternion(angle: 1, axis: SIMD3(1, 2, 3)), scale: SIMD3(1, 2, 0.5)
            ).matrix
        let inverse = try #require(matrix.affineInverse)
        let identity = (inverse * matrix).columnMajor
        for (value, expected) in zip(identity, Matrix4.identity.columnMajor) {
            #expect((value - expected).magnitude < 1e-5)
        }
        #expect(Matrix4(scale: SIMD3(1, 0, 1)).affineInverse == nil)
    }

    @Test("The inverse of a camera's matrix maps points back from clip space at any size and position")
    func inverseOfProjections() throws {
        var generator = SeededGenerator(seed: 41)
        func number(_ range: Range<Double>) -> Float { Float(generator.number(in: range)) }
        for _ in 0..<200 {
            let lens =
                generator.integer(in: 0...1) == 0
                ? Projection(verticalFieldOfView: Double(number(0.05..<2)), aspectRatio: 1.5, near: number(0.001..<1))
                : Projection(orthographicHeight: Double(number(0.1..<9)), aspectRatio: 0.7, near: 0.1, far: 30)
            let cameraFromWorld = Transform(
                translation: SIMD3(number(-3..<3), number(-3..<3), number(-9 ..< -1)),
                rotation: Quaternion(
                    angle: Double(number(-0.5..<0.5)), axis: SIMD3(number(-1..<1), number(-1..<1), 1).normalized())
            ).matrix
            let clipFromWorld = lens.clipFromCamera * cameraFromWorld
            let worldFromClip = try #require(clipFromWorld.inverse)
            let point = SIMD4(number(-1..<1), number(-1..<1), number(-1..<1), 1)
            let back = worldFromClip * (clipFromWorld * point)
            #expect((0..<4).allSatisfy { (back[$0] - point[$0]).magnitude < 2e-5 }, "\(generator): \(clipFromWorld), \(point)")
        }
        let affine = Transform(
            translation: SIMD3(0.1, -2, 5), rotation: Quaternion(angle: 1, axis: SIMD3(1, 2, 3)), scale: SIMD3(1, 2, 0.5)
        ).matrix
        for (value, expected) in zip(try #require(affine.inverse).columnMajor, affine.affineInverse!.columnMajor) {
            #expect((value - expected).magnitude < 1e-5)
        }
    }

    @Test("A singular or invalid matrix has no inverse")
    func noInverse() {
        #expect(Matrix4(scale: SIMD3(1, 0, 1)).inverse == nil)
        #expect(Matrix4(SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(1, 0, 0, 1)).inverse == nil)
        #expect(Matrix4(scale: SIMD3(1, .nan, 1)).inverse == nil)
        #expect(Matrix4(scale: SIMD3(1, .infinity, 1)).inverse == nil)
    }

    @Test func cameraLooksAtItsTarget() throws {
        let (position, target) = (SIMD3<Float>(1, 2, 3), SIMD3<Float>(-2, 0.5, 1))
        let placement = try #require(Matrix4(lookingAt: target, from: position))
        let distance = (target - position).length
        #expect((placement.transform(point: SIMD3(0, 0, -distance)) - target).length < 1e-5)
        #expect(placement.transform(direction: SIMD3(1, 0, 0)).y.magnitude < 1e-6, "it does not roll")
        #expect(placement.transform(direction: SIMD3(0, 1, 0)).y > 0, "up is up")
        #expect(Matrix4(lookingAt: position, from: position) == nil)
        #expect(Matrix4(lookingAt: position + SIMD3(0, 1, 0), from: position) == nil)
    }

    /// The preferred axis is returned down to 25.8° (a cosine of 0.9), then the first other one.
    @Test func axisAsideIsNeverNearTheVector() {
        let axes = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
        #expect((0..<3).map { axes[$0].axisAside(preferring: $0) } == [axes[1], axes[0], axes[0]])
        #expect(SIMD3<Float>(-0.96, 0.28, 0).axisAside(preferring: 0) == SIMD3(0, 1, 0))
        #expect(SIMD3<Float>(0.8, 0.6, 0).axisAside(preferring: 0) == SIMD3(1, 0, 0))
        var generator = SeededGenerator(seed: 25)
        for index in 0..<300 {
            let vector = generator.direction()
            #expect(vector.axisAside(preferring: index % 3).dot(vector).magnitude < 0.9, "\(vector)")
        }
    }

    @Test func cofactorsKeepNormalsPerpendicular() {
        let stretch = Matrix3(SIMD3(3, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0.5, 1))
        let (along, normal) = (SIMD3<Float>(1, 1, 0), SIMD3<Float>(1, -1, 0))
        #expect((stretch * along).dot(stretch.cofactors * normal).magnitude < 1e-6)
    }

    @Test func depthIsOneAtTheNearPlaneAndFallsToZero() {
        let projection = Projection(verticalFieldOfView: 1, aspectRatio: 16.0 / 9, near: 0.1).clipFromCamera
        func depth(_ distance: Float) -> Float {
            let clip = projection * SIMD4(0, 0, -distance, 1)
            return clip.z / clip.w
        }
        #expect((depth(0.1) - 1).magnitude < 1e-6)
        #expect(depth(1) > depth(2))
        #expect(depth(1e9) < 1e-6)
    }

    @Test func intrinsicsProjectTheAxisToThePrincipalPoint() {
        let projection = Projection(
            focalLength: SIMD2(1000, 1000), principalPoint: SIMD2(400, 300), pictureSize: SIMD2(1280, 720), near: 0.01)
        let clip = projection.clipFromCamera * SIMD4(0, 0, -2, 1)
        // Pixels from the top left: x = (ndc + 1)/2·width, y = (1 − ndc)/2·height.
        #expect(((clip.x / clip.w + 1) / 2 * 1280 - 400).magnitude < 1e-3)
        #expect(((1 - clip.y / clip.w) / 2 * 720 - 300).magnitude < 1e-3)
    }
}
