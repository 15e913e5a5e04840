package import ConfigLanguage
package import SceneGraph

/// The part of a scene that a camera frames.
package enum CameraFit: Sendable, Equatable {
    /// Nothing: the camera has a position.
    case nothing
    /// All visible nodes.
    case scene
    /// A node with its descendants, by name or path.
    case node(String)
}

extension ValueType where Value == CameraFit {
    /// A node's name, or `true` for the whole scene.
    static var cameraFit: ValueType {
        let (switching, name) = (ValueType<Bool>.boolean, ValueType<String>.text("a node's name"))
        let expectation = "true, or the name or path of a node"
        return ValueType(
            expectation, schema: { ["anyOf": [switching.schema(&$0), name.schema(&$0)]] },
            read: { value, reading in
                if let isOn = switching.read(value, ConfigReading()) { return isOn ? .scene : .nothing }
                return name.read(value, ConfigReading()).map { .node($0) } ?? reading.refuse(value, expecting: expectation)
            })
    }
}

extension ValueType where Value == ViewDirection {
    /// Names of directions.
    private enum Side: String, CaseIterable {
        case front, left, right, back, above, below
        case frontLeft = "front-left"
        case frontRight = "front-right"

        var direction: ViewDirection {
            switch self {
            case .front: ViewDirection(azimuth: 0, elevation: 0)
            case .right: ViewDirection(azimuth: 90, elevation: 0)
            case .back: ViewDirection(azimuth: 180, elevation: 0)
            case .left: ViewDirection(azimuth: -90, elevation: 0)
            case .above: ViewDirection(azimuth: 0, elevation: 90)
            case .below: ViewDirection(azimuth: 0, elevation: -90)
            case .frontLeft: ViewDirection(azimuth: -30, elevation: 15)
            case .frontRight: ViewDirection(azimuth: 30, elevation: 15)
            }
        }
    }

    /// A side's name, or azimuth and elevation in degrees.
    package static var viewDirection: ValueType {
        let side = ValueType<Side>.choice()
        let angle = ValueType<Double>.number(from: -360, to: 360)
        let pair = ValueType<[Double]>.tuple(2, of: angle, "two angles [azimuth, elevation] in degrees")
        let expectation = "\(side.expectation), or \(pair.expectation)"
        return ValueType(
            expectation, schema: { ["anyOf": [side.schema(&$0), pair.schema(&$0)]] },
            json: { direction in
                Side.allCases.first { $0.direction == direction }.map { .string($0.rawValue) }
                    ?? .array([.number(direction.azimuth), .number(direction.elevation)])
            },
            read: { value, reading in
                guard case .list(let elements) = value.content else {
                    if case .scalar = value.content, let named = side.read(value, ConfigReading()) { return named.direction }
                    if case .scalar(let text, _) = value.content, Double(text) == nil, !value.isNull {
                        _ = side.read(value, reading)
                        return nil
                    }
                    return reading.refuse(value, expecting: expectation)
                }
                guard let angles = pair.read(value, reading) else { return nil }
                guard (-90...90).contains(angles[1]) else {
                    return reading.refuse(elements[1], expecting: "an elevation from -90 to 90 degrees")
                }
                return ViewDirection(azimuth: angles[0], elevation: angles[1])
            })
    }
}
