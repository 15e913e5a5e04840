import JSONText

/// An Open Job Description template, version 2023-09, whose tasks run `bianlian`.
///
/// Paths are job parameters of type STRING, not PATH. PATH allows no absolute defaults, and an engine would resolve
/// relative ones against the template's folder.
struct OpenJobTemplate {
    /// A step: one task for each combination of the values of its parameters.
    struct Step {
        /// The name, at most 64 characters.
        var name: String
        var parameters: [Parameter] = []
        /// The step whose tasks must have succeeded.
        var dependency: String?
        /// The number of cores per task; nil for any.
        var cores: Int?
        /// The arguments of `bianlian`.
        var arguments: [FarmArgument]
    }

    /// A parameter of tasks.
    enum Parameter {
        /// The numbers from 0 up to but not including `count`.
        case numbers(_ name: String, count: Int)
        /// At most `mostTexts` texts.
        case texts(_ name: String, [String])
    }

    /// The longest list of a task parameter's values. Ranges of numbers may be longer.
    static let mostTexts = 1024

    /// The options for progress that an engine reads.
    static let progress: [FarmArgument] = ["--progress", "openjd"]

    var steps: [Step] = []
    private let comment: String
    private let name: String
    private let program: FarmArgument
    private var texts = TemplateTexts()

    /// Creates a template without steps.
    /// - Parameters:
    ///   - comment: the content, in a sentence.
    ///   - name: the job's name, as the user wrote it.
    ///   - program: the path of `bianlian`.
    init(comment: String, name: String, program: String) {
        (self.comment, self.name) = (comment, name)
        self.program = .expression(texts.parameter("Program", program, "The path of bianlian on the workers."))
    }

    /// Adds a parameter of the job, whose value can be changed upon submission.
    /// - Returns: its value.
    mutating func parameter(_ name: String, _ value: String, _ meaning: String) -> FarmArgument {
        .expression(texts.parameter(name, value, meaning))
    }

    /// Returns the template in YAML.
    /// - Throws: `FarmJobError` if a path or an option exceeds the specification's limits.
    func yaml() throws(FarmJobError) -> String {
        var texts = texts
        let name = Self.quoted(texts.format(name.farmJobName))
        var written = ""
        for step in steps { written += lines(of: step, &texts) }
        return """
            # \(comment) Try it on one machine: openjd run THIS-FILE
            specificationVersion: jobtemplate-2023-09
            name: \(name)
            parameterDefinitions:
            \(try texts.definitions())\
            steps:
            \(written)
            """
    }

    private func lines(of step: Step, _ texts: inout TemplateTexts) -> String {
        var lines = ["- name: \(Self.plain(step.name))"]
        if let dependency = step.dependency {
            lines += ["  dependencies:", "  - {dependsOn: \(Self.plain(dependency))}"]
        }
        if !step.parameters.isEmpty { lines += ["  parameterSpace:", "    taskParameterDefinitions:"] }
        for parameter in step.parameters {
            switch parameter {
            case .numbers(let name, let count): lines.append("    - {name: \(name), type: INT, range: \"0-\(count - 1)\"}")
            case .texts(let name, let values):
                let list = values.map { Self.quoted(texts.format($0)) }.joined(separator: ", ")
                lines.append("    - {name: \(name), type: STRING, range: [\(list)]}")
            }
        }
        if let cores = step.cores { lines.append("  hostRequirements: {amounts: [{name: amount.worker.vcpu, min: \(cores)}]}") }
        let arguments = step.arguments.map { Self.format($0, &texts) }
        lines += [
            "  script:", "    actions:", "      onRun:", "        command: \(Self.format(program, &texts))",
            "        args: [\(arguments.joined(separator: ", "))]",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func format(_ argument: FarmArgument, _ texts: inout TemplateTexts) -> String {
        switch argument {
        case .text(let text): quoted(texts.format(text))
        case .expression(let expression): quoted(expression)
        }
    }

    private static func quoted(_ text: String) -> String { OrderedJSON.string(text).text() }

    /// Returns a name without quotes if YAML reads it as text.
    private static func plain(_ name: String) -> String {
        name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " ()".contains($0)) } ? name : quoted(name)
    }
}
