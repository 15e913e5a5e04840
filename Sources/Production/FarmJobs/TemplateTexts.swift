import JSONText

/// The texts of an Open Job Description template, escaped where the template would read them as more than text.
///
/// Names, commands and arguments are format strings there: `{{` begins an expression, `}}` ends one, and nothing escapes either. Arguments also
/// contain no control characters. Defaults of parameters are plain texts, so a text that cannot be written as itself becomes a parameter.
struct TemplateTexts {
    /// A parameter of the template.
    private struct Parameter {
        var name: String
        var value: String
        var meaning: String
    }

    /// The largest number of parameters of a template.
    private static let mostParameters = 50
    /// The longest default of a parameter, in Unicode scalars.
    private static let longestDefault = 1024

    private var parameters: [Parameter] = []

    /// Adds a parameter.
    /// - Returns: the expression that stands for its value.
    mutating func parameter(_ name: String, _ value: String, _ meaning: String) -> String {
        parameters.append(Parameter(name: name, value: value, meaning: meaning))
        return "{{Param.\(name)}}"
    }

    /// A text as a format string: itself, or a parameter that has it as its default.
    mutating func format(_ text: String) -> String {
        if text.isPlainFormat { return text }
        if let known = parameters.first(where: { $0.value == text }) { return "{{Param.\(known.name)}}" }
        return parameter("Text\(parameters.count + 1)", text, "A text that the template cannot contain as it is.")
    }

    /// The definitions of all parameters, a line each.
    /// - Throws: `FarmJobError` if a value or their number exceeds the specification's limits.
    func definitions() throws(FarmJobError) -> String {
        guard parameters.count <= Self.mostParameters else { throw .tooManyTexts(limit: Self.mostParameters) }
        var lines = ""
        for parameter in parameters {
            let length = parameter.value.unicodeScalars.count
            guard length <= Self.longestDefault else {
                throw .textTooLong(parameter.value, length: length, limit: Self.longestDefault)
            }
            let (value, meaning) = (OrderedJSON.string(parameter.value).text(), OrderedJSON.string(parameter.meaning).text())
            lines += "- {name: \(parameter.name), type: STRING, default: \(value), description: \(meaning)}\n"
        }
        return lines
    }
}

extension String {
    /// Whether a format string contains the text as itself.
    fileprivate var isPlainFormat: Bool {
        !contains("{{") && !contains("}}") && !unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
