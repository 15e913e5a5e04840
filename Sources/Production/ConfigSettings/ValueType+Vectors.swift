package import ConfigLanguage
import FaceDrivers

extension ValueType where Value == SIMD3<Float> {
    /// Three numbers within a range. Default: any numbers.
    package static func vector(
        _ expectation: String, in range: ClosedRange<Double> = -PropertyType.unlimited...PropertyType.unlimited
    ) -> ValueType {
        ValueType<[Float]>.tuple(3, of: .float(in: range), expectation)
            .map({ SIMD3($0[0], $0[1], $0[2]) }, back: { [$0.x, $0.y, $0.z] })
    }

    /// A direction: three numbers that are not all zero.
    package static let direction = ValueType(
        "a direction [x, y, z]", schema: vector("a direction [x, y, z]").schema, json: vector("").json,
        read: { value, reading in
            guard let direction = vector("a direction [x, y, z]").read(value, reading) else { return nil }
            return direction == .zero
                ? reading.refuse(value, expecting: "a direction; one of x, y, z must not be 0") : direction
        })

    private static let factor = ValueType<Float>.float(in: NodeProperty.scale.type.range)

    /// Scale factors: three numbers, or one for all axes.
    package static let scale = ValueType(
        "a number above 0 or three of them",
        schema: { definitions in
            [
                "anyOf": [
                    factor.schema(&definitions),
                    ValueType<[Float]>.tuple(3, of: factor, "three numbers [x, y, z]").schema(&definitions),
                ]
            ]
        },
        json: {
            $0.x == $0.y && $0.y == $0.z ? .number(Double($0.x)) : .array([$0.x, $0.y, $0.z].map { .number(Double($0)) })
        },
        read: { value, reading in
            if case .list = value.content {
                return ValueType<[Float]>.tuple(3, of: factor, "three numbers above 0").read(value, reading)
                    .map { SIMD3($0[0], $0[1], $0[2]) }
            }
            return factor.read(value, reading).map { SIMD3(repeating: $0) }
        })
}

extension ValueType where Value == SIMD2<Float> {
    /// Two numbers.
    package static func pair(_ expectation: String) -> ValueType {
        ValueType<[Float]>.tuple(2, of: .float, expectation).map({ SIMD2($0[0], $0[1]) }, back: { [$0.x, $0.y] })
    }
}
