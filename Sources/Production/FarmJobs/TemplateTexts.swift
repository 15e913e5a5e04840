import JSONText

/// The texts of an Open Job Description template, escaped if the template would interpret them.
///
/// Names, commands and arguments are format strings there: `{{` begins an expression, `}}` ends one, and neither can be
/// escaped. Arguments also must not contain control characters. Defaults of parameters are plain texts, so a text that cannot
/// be written literally becomes a parameter.
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
    /// - Returns: the expression for its value.
    mutating func parameter(_ name: String, _ value: String, _ meaning: String) -> String {
        parameters.append(Parameter(name: name, value: value, meaning: meaning))
        return "{{Param.\(name)}}"
    }

    /// Returns a text as a format string: the text itself, or a parameter whose default is the text.
    mutating func format(_ text: String) -> String {
        if text.isPlainFormat { return text }
        if let known = parameters.first(where: { $0.value == text }) { return "{{Param.\(known.name)}}" }
        return parameter("Text\(parameters.count + 1)", text, "A text that the template cannot contain literally.")
    }

    /// Returns the definitions of all parameters, one line each.
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
    /// Whether the text is unchanged as a format string.
    fileprivate var isPlainFormat: Bool {
        !contains("{{") && !contains("}}") && !unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
