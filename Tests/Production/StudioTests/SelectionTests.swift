import Foundation
import JSONText
import RenderConfig
import RenderTestSupport
import Studio
import Testing

/// Nodes are selected in the picture, and handles get everything that they need to change them.
@Suite(.timeLimit(.minutes(10))) struct SelectionTests {
    /// Two cards of 4 cm, 2 cm in front of the middle, left and right of it. The camera sees half a metre away.
    private static let text = """
        output: {size: [96, 64], antialiasing: none}
        camera: {source: fixed, position: [0, 0, 0.5], target: [0, 0, 0], fieldOfView: 40}
        lights:
        - {kind: directional, intensity: 700, direction: [0, -3, -4]}
        - {kind: omni, intensity: 100}
        nodes:
        - name: stand
          translate: [0.05, 0, 0]
          children: [{name: card, model: card.obj, scale: 0.2}]
        - {name: left, model: card.obj, scale: 0.2, translate: [-0.05, 0, 0], light: {kind: spot, intensity: 10}}

        """
    /// Half the height and the width of the picture at a distance of 1.
    private static let (halfHeight, halfWidth) = (0.36397023, 0.36397023 * 1.5)
    /// The share of the picture's width at which the centre of the right card is.
    private static let right = 0.5 + 0.05 / 0.48 / halfWidth / 2

    private func numbers(_ value: OrderedJSON?) -> [Double] {
        (value?.elements ?? []).map {
            if case .number(let number) = $0 { number } else if case .integer(let number) = $0 { Double(number) } else { .nan }
        }
    }

    private func isNear(_ a: [Double], _ b: [Double], within reach: Double = 1e-5) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= reach }
    }

    private func withPage(
        _ text: String = SelectionTests.text, _ body: (StudioPage, StudioFolder) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let place = try StudioFolder(in: folder, text: text)
            var options = StudioOptions(config: place.config)
            options.loading.allowedRoots = [SharedData.packageRoot]
            let session = StudioSession(options)
            try session.start()
            defer { session.stop() }
            try await body(try StudioPage(session), place)
        }
    }

    /// Clicks at a point and checks the selection.
    private func expectPick(
        _ x: Double, _ y: Double, selects path: String?, on page: StudioPage, _ reason: Comment? = nil,
        at place: SourceLocation = #_sourceLocation
    ) async throws {
        // Distinguishes the outcome from the selection before.
        page.send(#"{"type": "select", "path": "stand"}"#)
        _ = try await page.text("state") { $0["selected"]?.string == "stand" }
        page.send("{\"type\": \"pick\", \"x\": \(x), \"y\": \(y)}")
        let state = try await page.text("state") { $0["selected"]?.string != "stand" }
        #expect(state["selected"]?.string == path, reason, sourceLocation: place)
    }

    @Test func clickSelectsTheNodeUnderThePointer() async throws {
        try await withPage { page, _ in
            try await expectPick(Self.right, 0.5, selects: "stand/card", on: page)
            try await expectPick(1 - Self.right, 0.5, selects: "left", on: page)
            try await expectPick(0.5, 0.5, selects: nil, on: page, "between the cards is nothing")
            try await expectPick(1, 1, selects: nil, on: page, "the last pixel")
            // From behind, the right card is on the left.
            page.send(#"{"type": "camera", "orbit": {"yaw": 180, "pitch": 0, "distance": 0.5, "target": [0, 0, 0]}}"#)
            try await expectPick(0.5 - 0.05 / 0.52 / Self.halfWidth / 2, 0.5, selects: "stand/card", on: page)
        }
    }

    @Test func unknownNodesAndPointsAreRefused() async throws {
        try await withPage { page, _ in
            for (wish, words) in [
                (#"{"type": "select", "path": "no/such"}"#, "there is no node"),
                (#"{"type": "pick", "x": 2, "y": 0}"#, "x takes a number from 0 to 1"),
                (#"{"type": "pick", "x": 0.5}"#, "needs y"),
                (#"{"type": "change", "label": "a", "values": {}}"#, "takes 1 to 16 values"),
                (#"{"type": "change", "values": {"nodes/1/scale": 1}}"#, "needs label"),
                (
                    #"{"type": "change", "label": "a", "values": {"nodes/1/scale": 2, "nodes/9/scale": 1}}"#,
                    "there is no control"
                ),
            ] {
                page.send(wish)
                let message = try await page.text("refused")["message"]?.string ?? ""
                #expect(message.contains(words), "\(wish): \(message)")
            }
            page.send(#"{"type": "pause"}"#)
            let state = try await page.text("state")
            #expect(state["overrides"] == .object([]), "a refused change changes nothing")
        }
    }

    @Test func pictureBringsItsCameraAndTheSelectedNode() async throws {
        try await withPage { page, _ in
            page.send(#"{"type": "select", "path": "stand/card"}"#)
            var sight = try await page.sight { $0["path"]?.string == "stand/card" }
            /// The share of the picture's width at which the centre of the right card is.
            func share() -> Double {
                let clip = numbers(sight["clipFromWorld"])
                func clipped(_ row: Int) -> Double { clip[row] * 0.05 + clip[row + 8] * 0.02 + clip[row + 12] }
                return (clipped(0) / clipped(3) + 1) / 2
            }
            #expect(abs(share() - Self.right) < 1e-5)
            let selected = try #require(sight["selected"])
            #expect(selected["keys"]?.string == "nodes/0/children/0")
            #expect(isNear(Array(numbers(selected["worldFromSpace"])[12..<15]), [0.05, 0, 0]))
            #expect(isNear(numbers(selected["scale"]), [0.2, 0.2, 0.2]) && isNear(numbers(selected["translate"]), [0, 0, 0]))
            let corners = (selected["corners"]?.elements ?? []).map(numbers)
            #expect(corners.count == 8 && isNear(corners[0], [0.03, -0.02, 0.02]) && isNear(corners[7], [0.07, 0.02, 0.02]))
            page.send(#"{"type": "camera", "orbit": {"yaw": 90, "pitch": 0, "distance": 0.5, "target": [0, 0, 0]}}"#)
            while abs(share() - (0.5 - 0.02 / 0.45 / Self.halfWidth / 2)) > 1e-5 { sight = try await page.sight { _ in true } }
        }
    }

    @Test func pictureBringsTheLights() async throws {
        try await withPage { page, _ in
            let lights = try await page.sight { _ in true }["lights"]?.elements ?? []
            #expect(lights.map { $0["keys"]?.string } == ["lights/0", "lights/1", "nodes/1/light"])
            #expect(lights.map { $0["kind"]?.string } == ["directional", "omni", "spot"])
            #expect(isNear(numbers(lights[0]["direction"]), [0, -0.6, -0.8]))
            #expect(
                isNear(numbers(lights[2]["position"]), [-0.05, 0, 0]) && isNear(numbers(lights[2]["direction"]), [0, 0, -1]))
            #expect(isNear(Array(numbers(lights[2]["worldFromSpace"])[0..<1]), [0.2]))
        }
    }

    /// Numbers that the config does not write have controls if handles change them.
    @Test func unwrittenPlacementsHaveControls() async throws {
        try await withPage { page, _ in
            var known: [String: Double] = [:]
            for control in try await page.text("scene")["controls"]?.elements ?? [] {
                if case .number(let number)? = control["default"], let path = control["path"]?.string { known[path] = number }
            }
            #expect(
                known["nodes/0/children/0/translate/1"] == 0 && known["nodes/0/scale"] == 1 && known["nodes/1/rotate/2"] == 0)
            #expect(known["lights/1/position/0"] == 0 && known["nodes/1/light/direction/2"] == -1)
            #expect(known["lights/0/position/0"] == nil && known["lights/1/direction/0"] == nil)
        }
    }

    /// The page has a picker for three numbers of light, not for other lists of three.
    @Test func linearColoursAreMarked() async throws {
        let text = Self.text.replacing("{kind: omni, intensity: 100}", with: "{kind: omni, color: [1, 0.5, 2]}")
        try await withPage(text) { page, _ in
            let controls = try await page.text("scene")["controls"]?.elements ?? []
            let marked = controls.filter { $0["linearColor"] == .boolean(true) }.compactMap { $0["path"]?.string }
            #expect(marked == ["lights/1/color/0"])
        }
    }

    @Test func dragIsOneChangeToUndoAndIsSaved() async throws {
        try await withPage { page, place in
            func drag(_ y: String) {
                page.send(
                    "{\"type\": \"change\", \"label\": \"Move card\", \"gesture\": \"a-1\", \"values\": {\"nodes/0/children/0/translate/1\": \(y)}}"
                )
            }
            drag("0.01")
            _ = try await page.text("state") { $0["undo"]?.string == "Move card" }
            // A drag may rest longer than the pause that separates changes of a slider.
            try await Task.sleep(for: .milliseconds(900))
            drag("0.03")
            page.send(#"{"type": "select", "path": "stand/card"}"#)
            let moved = try await page.sight { isNear(numbers($0["translate"]), [0, 0.03, 0]) }
            #expect(isNear(numbers(moved["selected"]?["corners"]?.elements[0]), [0.03, 0.01, 0.02]))
            try await expectPick(Self.right, 0.5, selects: nil, on: page)
            try await expectPick(Self.right, 0.5 - 0.03 / 0.48 / Self.halfHeight / 2, selects: "stand/card", on: page)
            page.send(#"{"type": "save"}"#)
            _ = try await page.text("saved")
            let saved = String(decoding: try Data(contentsOf: place.config), as: UTF8.self)
            #expect(saved == Self.text.replacing("scale: 0.2}]", with: "scale: 0.2, translate: [0, 0.03, 0]}]"))
            page.send(#"{"type": "undo"}"#)
            let state = try await page.text("state") { $0["undo"] == .null }
            #expect(state["overrides"] == .object([]))
            try await expectPick(Self.right, 0.5, selects: "stand/card", on: page)
        }
    }

    @Test func cancelledDragLeavesNothingToUndo() async throws {
        try await withPage { page, _ in
            for value in ["3", "null"] {
                page.send(
                    "{\"type\": \"change\", \"label\": \"Turn left\", \"gesture\": \"a-2\", \"values\": {\"nodes/1/rotate/0\": \(value)}}"
                )
            }
            let state = try await page.text("state") { $0["overrides"] == .object([]) && $0["undo"] == .null }
            #expect(state["unsaved"] == .number(0))
        }
    }

    /// The three numbers of a direction are one value of a light that the config does not write.
    @Test func standardLightIsTurned() async throws {
        let text = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("lights:") && !$0.hasPrefix("- {kind:") }.joined(separator: "\n")
        try await withPage(text) { page, _ in
            page.send(#"{"type": "change", "label": "Direction", "values": {"lights/1/direction/0": 0.25}}"#)
            let state = try await page.text("state") { $0["unsaved"] == .number(3) }
            #expect(state["overrides"]?["lights/1/direction/1"] == .number(-0.5))
            let lit = try await page.sight { _ in true }
            #expect(lit["lights"]?.elements.map { $0["keys"]?.string } == ["lights/1", "nodes/1/light"])
            #expect(try page.session.patch().contains(#""lights.1.direction": [0.25, -0.5, -1]"#))
        }
    }

    /// A fitted node stays fitted; the config's placement moves it from where it rests.
    @Test func fittedNodeIsMovedFromItsSeat() async throws {
        let text = Self.text.replacing(
            "nodes:\n",
            with: """
                nodes:
                - name: face
                  anchor: face
                  children: [{name: glasses, model: \(SharedData.packageRoot.path)/models/glasses.glb, fit: glasses}]

                """)
        try await withPage(text) { page, _ in
            page.send(#"{"type": "select", "path": "face/glasses"}"#)
            let before = try #require(try await page.sight { $0["path"]?.string == "face/glasses" }["selected"])
            let pivot = numbers(before["pivot"])
            #expect(pivot[1] > 0 && pivot[2] > 0.03, "the seat is on the bridge of the nose, in front of the ears")
            page.send(
                #"{"type": "change", "label": "Move", "values": {"nodes/0/children/0/translate/1": 0.01, "nodes/0/children/0/scale": 2}}"#
            )
            let after = try #require(
                try await page.sight {
                    isNear(numbers($0["translate"]), [0, 0.01, 0]) && isNear(numbers($0["scale"]), [2, 2, 2])
                }[
                    "selected"])
            #expect(isNear(numbers(after["pivot"]), pivot))
            let (old, new) = (before["corners"]?.elements.map(numbers) ?? [], after["corners"]?.elements.map(numbers) ?? [])
            #expect(old.count == 8)
            for (old, new) in zip(old, new) {
                let expected = (0..<3).map { axis -> Double in
                    let scaled = pivot[axis] + 2 * (old[axis] - pivot[axis])
                    return axis == 1 ? scaled + 0.01 : scaled
                }
                #expect(isNear(new, expected, within: 1e-4))
            }
            #expect(try page.session.patch().contains(#""nodes.0.children.0.translate": [0, 0.01, 0]"#))
        }
    }

    /// The space of a node at a point of the face begins at that point, before and after the node has an offset from it.
    @Test(arguments: ["", ", translate: [0, 0.01, 0]"]) func attachedNodeIsPlacedFromItsPoint(offset: String) async throws {
        let text = Self.text.replacing(
            "nodes:\n", with: "nodes:\n- {name: pin, anchor: forehead, model: card.obj, scale: 0.1\(offset)}\n")
        try await withPage(text) { page, _ in
            page.send(#"{"type": "select", "path": "pin"}"#)
            let selected = try #require(try await page.sight { $0["path"]?.string == "pin" }["selected"])
            let corners = (selected["corners"]?.elements ?? []).map(numbers)
            func middle(_ axis: Int) -> Double { corners.map { $0[axis] }.reduce(0, +) / 8 }
            let space = numbers(selected["worldFromSpace"])
            let translate = numbers(selected["translate"])
            // The card is 0.1 · 0.1 m in front of the node's origin.
            let expected: [Double] = [space[12], space[13] + translate[1], space[14] + 0.01]
            #expect(isNear((0..<3).map(middle), expected))
            #expect(isNear(translate, [0, offset.isEmpty ? 0 : 0.01, 0]))
        }
    }
}
