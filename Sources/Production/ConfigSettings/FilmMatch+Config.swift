package import FilmIntegration
package import ConfigLanguage

extension FilmMatch: ConfigMapping {
    package static let standard = FilmMatch()
    package static let name = "match"
    package static let documentation = "Matches the rendering to the film behind it."
    package static let fields: [Field<FilmMatch>] = [
        Field(
            "blur", \.blur, .amount(from: 0, to: 32),
            "Blur: `auto` measures the film's edges where the scene is drawn; a number is the standard deviation of a "
                + "Gaussian, in pixels. Default: none."),
        Field(
            "grain", \.grain, .amount(from: 0, to: 64),
            "Grain: `auto` measures the film's grain; a number is a standard deviation in 8-bit levels. Default: none."),
        Field(
            "grade", \.grade, .amount(from: 0, to: 1),
            "Grade: `auto` matches the film's range and tone: raised blacks, lowered whites, and black and white, tinted or "
                + "not; a number does so in part. Film of full range in colour changes nothing. Default: none."
        ),
        Field(
            "exposure", \.exposure, .amount(from: 0.01, to: 100),
            "Exposure: `auto` makes skin as bright as in the film; a number multiplies the light. Default: 1."
        ),
        Field(
            "shutter", \.shutterAngle, .number(from: 0, to: 360),
            "Motion blur: the shutter angle in degrees, 360 for a whole frame; 180 is usual for film."
        ),
        Field(
            "surface", \.surface, .choice(),
            "The surface of worn objects: `paint` shows pores, wrinkles and grain of the film; `object` has a thick edge and "
                + "casts a contact shadow. Default: neither."),
    ]
}

extension ValueType where Value == FilmMatch.Amount {
    /// `auto`, or a number within bounds.
    package static func amount(from low: Double, to high: Double) -> ValueType {
        let number = ValueType<Double>.number(from: low, to: high)
        let expectation = "auto or \(number.expectation)"
        return ValueType(
            expectation,
            schema: { definitions in
                ["anyOf": [["type": "string", "enum": ["auto"]], number.schema(&definitions)]]
            },
            json: { amount in
                switch amount {
                case .automatic: .string("auto")
                case .fixed(let value): .number(value)
                }
            },
            read: { value, reading in
                if case .scalar("auto", _) = value.content { return .automatic }
                let attempt = ConfigReading()
                if let value = number.read(value, attempt) { return .fixed(value) }
                return reading.refuse(value, expecting: expectation)
            })
    }
}
