import ConfigLanguage
import ConfigSettings
import FaceDrivers
import Foundation
import Imaging
import RenderMath
import SceneGraph

extension SceneBuilder {
    /// Connects properties to values, once the scene is built.
    func add(_ drivers: [PropertyDriverSettings], reading values: ValueLoading) {
        for path in drivers.flatMap({ $0.target ?? [] }) { separateMeshes(below: path.value) }
        let paths = PropertyPaths(
            scene: scene, reading: reading,
            movableNodes: Set(nodePlacements.keys).union(placedModels.flatMap { $0.nodes.compactMap(\.self) }),
            lights: lightNodes, cameraIsTracked: self.drivers.camera == .recorded || self.drivers.cameraNode != nil,
            settings: config.settings,
            media: Dictionary(mediaNodes.map { ($0.node, $0.settings) }, uniquingKeysWith: { $1 }),
            drive: { [unowned self] in numbers.drive($0, resting: $1, in: &scene) })
        for settings in drivers {
            let value = settings.value.flatMap { values.value($0) }
            for path in settings.target ?? [] {
                guard let target = paths.target(path), let curve = curve(of: settings, for: target, path),
                    let value
                else { continue }
                for property in target.properties {
                    self.drivers.properties.append(
                        PropertyDriver(
                            property, lane: target.lane, value: value, curve: curve, combination: settings.combine))
                    if case .node(let id, let property) = property, property.isPlacement {
                        self.drivers.drivenPlacements[id] = nodePlacements[id]
                    }
                }
            }
        }
    }

    /// Gives the nodes whose morph targets a path names separate meshes, so that other nodes do not deform with them.
    private func separateMeshes(below path: String) {
        guard let end = path.range(of: ".morphs."), path.hasPrefix("nodes.") else { return }
        let name = String(path[path.index(path.startIndex, offsetBy: 6)..<end.lowerBound])
        guard let id = scene.node(meantBy: name) else { return }
        let own = scene.nodeIDs.filter { scene.isNode($0, atOrBelow: id) }
        let others = Set(scene.nodeIDs.filter { !scene.isNode($0, atOrBelow: id) }.flatMap { scene[$0].surfaces.map(\.mesh) })
        var copies: [MeshID: MeshID] = [:]
        for node in own {
            for index in scene[node].surfaces.indices where others.contains(scene[node].surfaces[index].mesh) {
                let mesh = scene[node].surfaces[index].mesh
                if copies[mesh] == nil {
                    let copy = scene.add(scene[mesh])
                    copies[mesh] = copy
                    for var driver in drivers.morphs where driver.meshID == mesh {
                        driver.meshID = copy
                        drivers.morphs.append(driver)
                    }
                }
                scene[node].surfaces[index].mesh = copies[mesh]!
            }
        }
    }

    /// Returns the curve from the value to a property; nil after reporting a mistake.
    private func curve(
        of settings: PropertyDriverSettings, for target: PropertyTarget, _ path: Located<String>
    ) -> ValueCurve? {
        var curve = ValueCurve()
        curve.delay = settings.delay
        curve.smoothing = settings.smoothing
        curve.period = settings.period
        curve.deadZone = settings.deadZone
        curve.steps = settings.steps
        curve.hysteresis = settings.hysteresis
        if settings.hysteresis > 0, settings.steps == nil {
            reading.note("`hysteresis` has no effect without `steps`", at: settings.location)
        }
        curve.hold = settings.hold
        curve.clamps = settings.clamp
        if let keys = settings.keys {
            guard zip(keys, keys.dropFirst()).allSatisfy({ $0.position <= $1.position }) else {
                reading.fail("the keys are not in ascending order", at: keys[0].location)
                return nil
            }
            for key in keys {
                guard let value = value(key.value, for: target, path, by: settings.combine) else { return nil }
                curve.keys.append(ValueCurve.Key(key.position, value, easing: key.easing))
            }
            return curve
        }
        let from = settings.from ?? [0, 1]
        guard from[0] != from[1] else {
            reading.fail("`from` is an empty range: both numbers are \(from[0].short)", at: settings.location)
            return nil
        }
        if let to = settings.to {
            let values = to.compactMap { value($0, for: target, path, by: settings.combine) }
            guard values.count == to.count else { return nil }
            curve.keys = [.init(from[0], values[0]), .init(from[1], values[1])]
        } else if settings.from != nil || settings.steps != nil || settings.ease != nil {
            guard target.type.lanes == 1 else {
                reading.fail("`to` is missing: \(path.value.quoted) is not one number", at: settings.location)
                return nil
            }
            curve.keys = [.init(from[0], .zero), .init(from[1], SIMD4(repeating: 1))]
        } else if case .color = target.type {
            reading.fail("`to` is missing: \(path.value.quoted) is a colour", at: settings.location)
            return nil
        }
        // Keys must ascend, so a descending `from` range is stored in reverse.
        curve.keys.sort { $0.position < $1.position }
        for index in curve.keys.indices { curve.keys[index].easing = settings.ease ?? .linear }
        return curve
    }

    /// Returns a value in a property's components; nil after reporting a mistake.
    private func value(
        _ written: PropertyValue, for target: PropertyTarget, _ path: Located<String>,
        by combination: PropertyDriver.Combination
    ) -> SIMD4<Double>? {
        let type = target.type
        func refuse(_ expected: String) -> SIMD4<Double>? {
            reading.fail("does not fit \(path.value.quoted), which is \(expected)", at: written.location)
            return nil
        }
        let lanes: SIMD4<Double>
        switch (type, written.content) {
        case (.number, .number(let number)): lanes = SIMD4(repeating: number)
        case (.flag, .flag(let flag)): lanes = SIMD4(repeating: flag ? 1 : 0)
        case (.color, .color(let color)): lanes = SIMD4<Double>(color.premultiplied)
        case (.color, .vector(let channels)) where channels.count >= 3:
            lanes = SIMD4(channels[0], channels[1], channels[2], channels.count == 4 ? channels[3] : 1)
        case (.vector(let count, _), .vector(let numbers)) where numbers.count == count:
            lanes = SIMD4(numbers[0], numbers[1], count > 2 ? numbers[2] : 0, 0)
        case (.vector, .number(let number)): lanes = SIMD4(repeating: number)
        case (.number, _): return refuse("a number")
        case (.flag, _): return refuse("true or false")
        case (.color, _): return refuse("a colour")
        case (.vector(let count, _), _): return refuse("\(count) numbers")
        }
        // Factors and differences have different ranges.
        if combination == .set {
            let range = type.range
            for lane in 0..<type.lanes where !range.contains(lanes[lane]) {
                reading.fail(
                    "is out of range: \(path.value.quoted) takes \(ValueType<Double>.number(in: range).expectation)",
                    at: written.location)
                return nil
            }
        }
        return lanes
    }
}
