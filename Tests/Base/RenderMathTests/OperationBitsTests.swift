import RenderMath
import Testing

/// Operations whose results could depend on the processor: conversions, comparisons with NaN, and functions made of many
/// roundings.
enum Operation: CaseIterable {
    case rounded, floor, integers, floats, max, min, squareRoot, quotient, log2, exp2, power, cubeRoot, narrow
    case sin, cos, atan, exp, log, pow

    /// The hash of the results for all inputs, which x86-64 and ARM64 compute alike.
    var expectedHash: UInt64 {
        switch self {
        case .rounded: 0xE20394CD5AA9BBA
        case .floor: 0x97476AC9DD8162FA
        case .integers: 0xB900D16A8425625
        case .floats: 0x6184CE77CF74EDA5
        case .max: 0x79A57E5AEC5BAED
        case .min: 0xF5CF60CE7B42706D
        case .squareRoot: 0xDC2014DFADB9A771
        case .quotient: 0xE3B788F3CBE9436B
        case .log2: 0xE77D45BAA95CE368
        case .exp2: 0xD427504087E7B9D7
        case .power: 0xDD797CA7ED6B77D8
        case .cubeRoot: 0xDC9096F26BD095E2
        case .narrow: 0x75A815C27054DBCA
        case .sin: 0xE0C0726524291CA1
        case .cos: 0x59A4ED4BBAE1AB57
        case .atan: 0x7C5E3C51F329296B
        case .exp: 0xFA453C1DDE02730F
        case .log: 0x908847C71CB1461A
        case .pow: 0x7545A2DAE28975E7
        }
    }

    /// Numbers of both signs and every exponent: zeros, subnormal numbers, infinities and NaNs.
    private static let numbers = (0..<UInt32(1 << 16)).map { Float(bitPattern: $0 &* 65_537) }

    private var inputs: [Float] {
        switch self {
        case .rounded, .floor, .floats, .max, .min, .squareRoot, .quotient, .narrow, .atan: Self.numbers
        case .integers: Self.numbers.filter { $0.magnitude < 0x1p31 }
        case .log2, .power, .cubeRoot, .log, .pow: Self.numbers.filter { $0.isNormal && $0 > 0 }
        case .exp2, .exp: Self.numbers.filter { $0.magnitude < 126 }
        case .sin, .cos: Self.numbers.filter { $0.magnitude < 1e6 }
        }
    }

    private func result(_ x: Lanes, _ y: Lanes) -> [UInt64] {
        func bits(_ lanes: Lanes) -> [UInt64] {
            // The sign and the other bits of NaN may differ; no pixel depends on them.
            lanes.indices.map { lanes[$0].isNaN ? UInt64.max : UInt64(lanes[$0].bitPattern) }
        }
        func bits(_ value: (Double) -> Double) -> [UInt64] {
            x.indices.map { lane in
                let result = value(Double(x[lane]))
                return result.isNaN ? UInt64.max : result.bitPattern
            }
        }
        return switch self {
        case .rounded: bits(LaneMath.rounded(x))
        case .floor: bits(LaneMath.floor(x))
        case .integers: x.indices.map { UInt64(bitPattern: Int64(LaneMath.integers(x)[$0])) }
        case .floats: bits(LaneMath.floats(unsafeBitCast(x, to: WholeLanes.self)))
        case .max: bits(LaneMath.max(x, y))
        case .min: bits(LaneMath.min(x, y))
        case .squareRoot: bits(x.squareRoot())
        case .quotient: bits(x / y)
        case .log2: bits(LaneMath.log2(x))
        case .exp2: bits(LaneMath.exp2(x))
        case .power: bits(LaneMath.power(x, 0.4))
        case .cubeRoot: bits(LaneMath.cubeRoot(x))
        case .narrow: bits(LaneMath.narrow(LaneMath.wide(x) * LaneMath.wide(y)))
        case .sin: bits { PortableMath.sin($0) }
        case .cos: bits { PortableMath.cos($0) }
        case .atan: bits { PortableMath.atan($0) }
        case .exp: bits { PortableMath.exp($0) }
        case .log: bits { PortableMath.log($0) }
        case .pow: bits { PortableMath.pow($0, 0.4) }
        }
    }

    /// The FNV-1a hash of the results.
    var hash: UInt64 {
        let inputs = inputs
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for start in stride(from: 0, through: inputs.count - Lanes.scalarCount, by: Lanes.scalarCount) {
            var (x, y) = (Lanes(), Lanes())
            for lane in x.indices {
                x[lane] = inputs[start + lane]
                // Every number meets many others.
                y[lane] = inputs[((start + lane) * 40_503) % inputs.count]
            }
            for value in result(x, y) { hash = (hash ^ value) &* 0x100_0000_01B3 }
        }
        return hash
    }
}

@Test("Operations have the same bits on every processor", arguments: Operation.allCases)
func operationBits(operation: Operation) {
    #expect(operation.hash == operation.expectedHash)
}
