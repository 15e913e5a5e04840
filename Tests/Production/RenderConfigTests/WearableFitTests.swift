import ConfigSettings
import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import RenderConfig

/// Fits of objects to heads: unit, orientation and seat from the shape.
@Suite struct WearableFitTests {
    /// All 24 rotations in release; in debug, where a fit takes seconds, a few of them.
    private static var rotations: [WearableAxes] {
        #if DEBUG
            [0, 9, 22].map { WearableAxes.identity.rotations[$0] }
        #else
            WearableAxes.identity.rotations
        #endif
    }

    /// The greatest distance of a fitted vertex from its expected position, in metres, and the rotation in degrees.
    private func error(
        of placement: WearablePlacement, _ file: WearableTriangles, _ expected: [SIMD3<Double>], _ axes: WearableAxes
    ) -> (distance: Double, degrees: Double) {
        let distance = zip(file.positions, expected).map { (placement.place($0) - $1).length }.max() ?? .infinity
        // The cosine of the rotation between two orientations, from its trace.
        let found = placement.axes
        let turned = WearableAxes(
            x: axes.turned(SIMD3(1, 0, 0)), y: axes.turned(SIMD3(0, 1, 0)), z: axes.turned(SIMD3(0, 0, 1)))
        let trace = found.x.dot(turned.x) + found.y.dot(turned.y) + found.z.dot(turned.z)
        return (distance, acos(max(-1, min(1, (trace - 1) / 2))) * 180 / .pi)
    }

    /// Shipped objects lie on the shipped head by hand. Scaled, moved and turned, each returns there.
    @Test(arguments: [
        ("glasses.glb", WearableKind.glasses), ("glasses-aviator.glb", .sunglasses), ("glasses-horn.glb", .glasses),
        ("glasses-wire.glb", .glasses), ("hat.glb", .hat), ("half-mask.glb", .mask),
    ])
    func shippedObjectsReturnToTheirPlaces(name: String, kind: WearableKind) throws {
        let head = try WearableTriangles.head().measures
        let model = try WearableTriangles(shipped: name)
        var random = SeededGenerator(seed: 57)
        for axes in Self.rotations {
            let scale = random.number(in: 0.01..<200)
            let offset = SIMD3(random.number(in: -3..<3), random.number(in: -3..<3), random.number(in: -3..<3))
            let file = model.disguised(in: axes, scaledBy: scale, movedBy: offset)
            let fit = WearableFit(try #require(file.shape), as: kind, on: head)
            let error = error(of: fit.placements[0], file, model.positions, axes)
            #expect(error.distance < 0.003 && error.degrees < 2, "\(axes): \(error)")
            #expect(fit.matchesKind && !fit.isFrontGuessed)
        }
    }

    /// The front of a hat in any rotation is right, or the report says that it is a guess.
    @Test func wrongFrontsAreReportedAsGuesses() throws {
        let head = try WearableTriangles.head().measures
        var models = [try WearableTriangles(shipped: "hat.glb")]
        if let url = SharedData.url("models/mind-ar/hat/scene.gltf") { models.append(try WearableTriangles(at: url)) }
        var random = SeededGenerator(seed: 58)
        for model in models {
            for _ in 0..<(Self.rotations.count / 3 + 1) {
                func direction() -> SIMD3<Double> {
                    SIMD3(random.number(in: -1..<1), random.number(in: -1..<1), random.number(in: -1..<1)).normalized()
                }
                let x = direction(), z = x.cross(direction()).normalized()
                let axes = WearableAxes(x: x, y: z.cross(x), z: z)
                let fit = WearableFit(
                    try #require(model.disguised(in: axes, scaledBy: 1, movedBy: .zero).shape), as: .hat, on: head)
                let agreement = fit.placements[0].axes.z.dot(axes.turned(SIMD3(0, 0, 1)))
                #expect(agreement > 0.5 || fit.isFrontGuessed, "\(axes): \(agreement)")
            }
        }
    }

    /// A cone without an opening sits on the head; nothing distinguishes its front.
    @Test func frontOfHatWithoutOpeningIsGuessed() throws {
        let corners: [SIMD3<Double>] = [SIMD3(0, 3, 0), SIMD3(1, 0, 1), SIMD3(-1, 0, 1), SIMD3(-1, 0, -1), SIMD3(1, 0, -1)]
        let triangles: [SIMD3<UInt32>] = [
            SIMD3(0, 2, 1), SIMD3(0, 3, 2), SIMD3(0, 4, 3), SIMD3(0, 1, 4), SIMD3(1, 2, 3), SIMD3(1, 3, 4),
        ]
        let shape = try #require(WearableShape(positions: corners, triangles: triangles))
        let fit = WearableFit(shape, as: .hat, on: try WearableTriangles.head().measures)
        let remedy = "if it faces backwards or sideways, add `rotate: [0, 180, 0]`, `[0, 90, 0]` or `[0, -90, 0]`"
        #expect(fit.isFrontGuessed && fit.summary(as: .hat).contains(remedy), "\(fit.summary(as: .hat))")
    }

    @Test func guessedFrontIsReportedWithItsRemedy() throws {
        let head = try WearableTriangles.head().measures
        let fit = WearableFit(try #require(WearableTriangles.headphones.shape), as: .headphones, on: head)
        let words = "not turned (front guessed; if it faces backwards, add `rotate: [0, 180, 0]`), "
        #expect(fit.isFrontGuessed && fit.summary(as: .headphones).contains(words), "\(fit.summary(as: .headphones))")
        let glasses = WearableFit(try #require(WearableTriangles(shipped: "glasses.glb").shape), as: .glasses, on: head)
        #expect(!glasses.summary(as: .glasses).contains("front"))
        let earring = WearableFit(try #require(WearableTriangles(shipped: "earring.glb").shape), as: .earrings, on: head)
        #expect(!earring.isFrontGuessed)
    }

    /// A head does not determine the size of earrings: their unit does. A rotation about the vertical cannot be seen.
    @Test(arguments: [1, 100, 1000, 1 / 0.0254]) func earringsHangOnTheLobesInTheirUnit(scale: Double) throws {
        let head = try WearableTriangles.head().measures
        let model = try WearableTriangles(shipped: "earring.glb")
        for axes in Self.rotations {
            let file = model.disguised(in: axes, scaledBy: scale, movedBy: SIMD3(0.1, -0.2, 0.3))
            let fit = WearableFit(try #require(file.shape), as: .earrings, on: head, metersPerUnit: 1)
            #expect(fit.placements.count == 2)
            for (placement, side) in zip(fit.placements, [1.0, -1]) {
                // The place of the shipped config: the ear's anchor and its translation there.
                let hook = SIMD3(side * 0.0776, -0.0157, -0.0625)
                for (vertex, original) in zip(file.positions, model.positions) {
                    let hung = placement.place(vertex) - hook
                    let radius = (hung.x * hung.x + hung.z * hung.z).squareRoot()
                    let expected = (original.x * original.x + original.z * original.z).squareRoot()
                    guard abs(hung.y - original.y) < 0.001, abs(radius - expected) < 0.001 else {
                        Issue.record("\(axes): \(original) hangs at \(hung)")
                        break
                    }
                }
            }
        }
    }

    /// Front and back of headphones may be alike; then both are right.
    @Test func headphonesHoldTheEars() throws {
        let head = try WearableTriangles.head().measures
        let model = WearableTriangles.headphones
        for axes in Self.rotations {
            let file = model.disguised(in: axes, scaledBy: 7, movedBy: SIMD3(1, 2, -3))
            let fit = WearableFit(try #require(file.shape), as: .headphones, on: head)
            let placed = file.positions.map(fit.placements[0].place)
            let box = try #require(Box(placed))
            // The band goes over the top, and the insides of the cushions are at the ears, at most 2 mm from them, because the
            // band is 2 mm narrower than the head.
            #expect(fit.matchesKind && box.maximum.y > head.headTop.y)
            let inner = placed.filter { $0.y < 0.02 }.map { abs($0.x) }.min() ?? 0
            #expect((0.081..<0.083).contains(inner), "\(axes): \(inner)")
            #expect(abs(fit.seat.y - head.ear.y) < 0.003 && abs(fit.seat.z - head.ear.z) < 0.003, "\(axes): \(fit.seat)")
        }
    }

    private static func maps(of skin: WearableTriangles, from views: [SurfaceMap.View]) -> [SurfaceMap] {
        views.map { SurfaceMap(of: skin.positions, skin.triangles, from: $0, steps: 300) }
    }

    /// The greatest depth of the checked points inside the skin, along the nearest of the views, in metres.
    private static func deepest(
        _ shape: WearableShape, _ fit: WearableFit, inside maps: [SurfaceMap],
        where isChecked: (SIMD3<Double>) -> Bool = { _ in true }
    ) -> Double {
        shape.points.map(fit.placements[0].place).filter(isChecked).reduce(0) { deepest, placed in
            let depths = maps.map { map -> Double in
                guard let surface = map.value(at: placed) else { return 0 }
                let place = map.view == .left ? abs(placed.x) : placed[map.view.axis]
                return map.view.showsGreatest ? surface - place : place - surface
            }
            return max(deepest, depths.min() ?? 0)
        }
    }

    /// Glasses on wide, narrow and small heads: no part in front of the ears is more than 1 mm inside the skin.
    @Test(arguments: [SIMD3(1, 1, 1), SIMD3(1.08, 0.95, 1.02), SIMD3(0.92, 1.05, 0.96), SIMD3(0.85, 0.9, 0.9)])
    func glassesStayOutsideTheSkin(proportions: SIMD3<Double>) throws {
        let skin = try WearableTriangles.head(scaledBy: proportions)
        let head = skin.measures
        let maps = Self.maps(of: skin, from: [.front, .left])
        var models = try ["glasses.glb", "glasses-horn.glb"].map { try WearableTriangles(shipped: $0) }
        for path in ["khronos-sunglasses/SunglassesKhronos.glb", "mind-ar/glasses/scene.gltf", "jeeliz/dev_glasses.obj"] {
            if let url = SharedData.url("models/" + path) { models.append(try WearableTriangles(at: url)) }
        }
        for model in models {
            let shape = try #require(model.shape)
            let fit = WearableFit(shape, as: .glasses, on: head)
            let deepest = Self.deepest(shape, fit, inside: maps) { $0.z > head.earFront.z }
            #expect(deepest < 0.001, "\(deepest) m")
            // As wide as the head, in its proportion.
            #expect(abs(fit.width / (0.162 * proportions.x) - 1) < 0.05, "\(fit.width)")
            // The eyes look through the lenses.
            #expect(abs(fit.seat.x) < 1e-3 && abs(fit.seat.y - head.bridge.y) < 0.008)
        }
    }

    /// Glasses on wide, narrow and small heads: the arms rest on the ears and end behind them.
    @Test(arguments: [SIMD3(1, 1, 1), SIMD3(1.08, 0.95, 1.02), SIMD3(0.92, 1.05, 0.96), SIMD3(0.85, 0.9, 0.9)])
    func armsEndBehindTheEars(proportions: SIMD3<Double>) throws {
        let head = try WearableTriangles.head(scaledBy: proportions).measures
        var models = try ["glasses.glb", "glasses-aviator.glb", "glasses-horn.glb", "glasses-wire.glb"].map {
            try WearableTriangles(shipped: $0)
        }
        for path in ["khronos-sunglasses/SunglassesKhronos.glb", "mind-ar/glasses/scene.gltf", "jeeliz/dev_glasses.obj"] {
            if let url = SharedData.url("models/" + path) { models.append(try WearableTriangles(at: url)) }
        }
        for model in models {
            let shape = try #require(model.shape)
            let fit = WearableFit(shape, as: .glasses, on: head)
            let placed = shape.points.map(fit.placements[0].place)
            let end = placed.map(\.z).min() ?? 0
            #expect(end < head.earRest.z - 0.02, "\(end)")
            let resting = placed.filter { abs($0.z - head.earRest.z) < 0.003 && abs($0.x) > 0.04 }
            let height = resting.reduce(0) { $0 + $1.y } / Double(resting.count)
            #expect(abs(height - head.earRest.y) < 0.003, "\(height - head.earRest.y)")
        }
    }

    /// Hats on wide, narrow and small heads: no part is more than 1 mm inside the skin.
    @Test(arguments: [SIMD3(1, 1, 1), SIMD3(1.08, 0.95, 1.02), SIMD3(0.92, 1.05, 0.96), SIMD3(0.85, 0.9, 0.9)])
    func hatsStayOutsideTheSkin(proportions: SIMD3<Double>) throws {
        let skin = try WearableTriangles.head(scaledBy: proportions)
        let head = skin.measures
        var models = [try WearableTriangles(shipped: "hat.glb")]
        if let url = SharedData.url("models/mind-ar/hat/scene.gltf") { models.append(try WearableTriangles(at: url)) }
        let maps = Self.maps(of: skin, from: [.above, .left, .front, .behind])
        for model in models {
            let shape = try #require(model.shape)
            let deepest = Self.deepest(shape, WearableFit(shape, as: .hat, on: head), inside: maps)
            #expect(deepest < 0.001, "\(deepest) m")
        }
    }

    /// Headphones on wide, narrow and small heads: no part above the ears is more than 1 mm inside the skin, and the cushions
    /// are at most 4 mm from the ears.
    @Test(arguments: [SIMD3(1, 1, 1), SIMD3(1.08, 0.95, 1.02), SIMD3(0.92, 1.05, 0.96), SIMD3(0.85, 0.9, 0.9)])
    func headphonesStayOutsideTheSkin(proportions: SIMD3<Double>) throws {
        let skin = try WearableTriangles.head(scaledBy: proportions)
        let head = skin.measures
        let shape = try #require(WearableTriangles.headphones.shape)
        let fit = WearableFit(shape, as: .headphones, on: head)
        let maps = Self.maps(of: skin, from: [.above, .left, .front, .behind])
        let deepest = Self.deepest(shape, fit, inside: maps) { $0.y > head.earRest.y }
        #expect(deepest < 0.001, "\(deepest) m")
        let inner = shape.points.map(fit.placements[0].place).filter { $0.y < 0.02 }.map { abs($0.x) }.min() ?? 0
        #expect(inner - head.ear.x > -0.0005 && inner - head.ear.x < 0.004, "\(inner) m")
    }

    @Test func givenWidthReplacesTheHeads() throws {
        let shape = try #require(try WearableTriangles(shipped: "glasses.glb").shape)
        let fit = WearableFit(shape, as: .glasses, on: try WearableTriangles.head().measures, width: 0.145)
        #expect(abs(fit.width - 0.145) < 1e-9)
    }

    @Test(arguments: [
        ("glasses.glb", WearableKind.glasses), ("hat.glb", .hat), ("half-mask.glb", .mask), ("earring.glb", .earrings),
    ])
    func kindIsGuessedFromTheShape(name: String, kind: WearableKind) throws {
        #expect(WearableKind(of: try #require(try WearableTriangles(shipped: name).shape), named: "scene.gltf") == kind)
    }

    @Test func headphonesAreGuessed() throws {
        let shape = try #require(WearableTriangles.headphones.shape)
        #expect(WearableKind(of: shape, named: "scene.gltf") == .headphones)
        #expect(WearableKind(of: shape, named: "Party-Hat.glb") == .hat)
    }

    @Test func headIsMeasured() throws {
        let standard = try WearableTriangles.head().measures
        #expect((standard.scale - SIMD3(1, 1, 1)).length < 0.01)
        let wide = try WearableTriangles.head(scaledBy: SIMD3(1.1, 1, 1)).measures
        #expect(abs(wide.scale.x - 1.1) < 0.01 && abs(wide.ear.x - 1.1 * standard.ear.x) < 0.001)
        // A face without a skull, as trackers record it.
        let face = try WearableTriangles(shipped: "face.glb").measures
        #expect((face.bridge - standard.bridge).length < 0.002 && abs(face.scale.x - 1) < 0.02)
    }

    @Test func shapeWithoutAreaIsNone() {
        #expect(WearableShape(positions: [], triangles: []) == nil)
        let point = WearableShape(positions: [.zero, .zero, .zero], triangles: [SIMD3(0, 1, 2)])
        #expect(point == nil)
    }
}
