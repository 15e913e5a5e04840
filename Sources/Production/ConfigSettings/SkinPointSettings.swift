package import ConfigLanguage

/// A point on a mesh's skin.
package struct SkinPointSettings: ConfigObject {
    package var at: AttachPoint?
    package var vertex: Int?
    package var triangle: Int?
    package var weights: SIMD3<Float>?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "skinPoint"
    package static let documentation = "A point on a mesh's skin, which moves with the expression."
    package static let fields: [Field<SkinPointSettings>] = [
        Field("at", \.at, .choice(), "The point on the skin nearest to this point of a face at rest."),
        Field("vertex", \.vertex, .integer(0...Int(Int32.max)), "A vertex of the mesh, counted from 0."),
        Field("triangle", \.triangle, .integer(0...Int(Int32.max)), "A triangle of the mesh, counted from 0."),
        Field(
            "weights", \.weights, .vector("three weights [a, b, c]"),
            "The position within the triangle, as the weights of its corners. Default: its centre."),
    ]
    package static let alternatives = [Alternatives.exactlyOne(of: "at", "vertex", "triangle")]
}

extension AttachSettings {
    /// The point on the mesh.
    package var point: SkinPointSettings {
        var point = SkinPointSettings()
        (point.at, point.vertex, point.triangle, point.weights, point.location) = (at, vertex, triangle, weights, location)
        return point
    }
}

extension ValueType where Value == [SkinPointSettings] {
    /// Two points on the skin.
    package static let twoSkinPoints = ValueType.tuple(2, of: .skinPoint, "a list of two points on the skin")
}

extension ValueType where Value == SkinPointSettings {
    /// A mapping, the name of an attachment point, or the number of a vertex.
    fileprivate static let skinPoint = ValueType.object().or(
        ValueType<SkinPointSettings>(
            "a point such as chin, the number of a vertex",
            schema: { definitions in
                [
                    "anyOf": [
                        ValueType<AttachPoint>.choice().schema(&definitions),
                        ["type": "integer", "minimum": .integer(0)],
                    ]
                ]
            },
            read: { value, reading in
                var point = SkinPointSettings()
                point.location = value.location
                if case .scalar(let text, isPlain: true) = value.content, text.isNumber {
                    point.vertex = ValueType<Int>.integer(0...Int(Int32.max)).read(value, reading)
                    return point.vertex.map { _ in point }
                }
                point.at = ValueType<AttachPoint>.choice().read(value, reading)
                return point.at.map { _ in point }
            })
    ) { point, _ in point }
}
