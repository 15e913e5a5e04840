/// Units of length in which models are made.
enum WearableUnit: String, CaseIterable {
    case meters = "metres"
    case centimeters = "centimetres"
    case millimeters = "millimetres"
    case inches
    case feet
    case decimeters = "decimetres"

    /// The length of the unit in metres.
    var meters: Double {
        switch self {
        case .meters: 1
        case .decimeters: 0.1
        case .centimeters: 0.01
        case .millimeters: 0.001
        case .inches: 0.0254
        case .feet: 0.3048
        }
    }

    /// Returns the unit nearest to a scale; nil if the scale is more than 20 % off.
    static func nearest(to scale: Double) -> WearableUnit? {
        let distances = allCases.map { (unit: $0, factor: max(scale / $0.meters, $0.meters / scale)) }
        return distances.min { $0.factor < $1.factor }.flatMap { $0.factor < 1.2 ? $0.unit : nil }
    }
}
