extension FarmBatch {
    /// Returns the job as an Open Job Description template, version 2023-09, in YAML.
    ///
    /// Shots with the same number of parts form a step, whose task parameters are the shot and the part. Lists of shots that
    /// are longer than the specification allows are divided among several steps.
    /// - Throws: `FarmJobError` if a path or an option exceeds the specification's limits.
    public func openJobDescription() throws(FarmJobError) -> String {
        var template = OpenJobTemplate(comment: "\(summary).", name: name, program: program)
        let words = Words(
            config: config.map { template.parameter("Config", $0, "The scene config.") },
            table: table.map { template.parameter("Shots", $0, "The table of shots.") },
            output: template.parameter("Output", output, "The pattern of the outputs."),
            frames: split.isEmpty || frames == output
                ? .expression("{{Param.Output}}")
                : template.parameter("Frames", frames, "The pattern of the frames of shots that several tasks render."),
            score: score.map { template.parameter("Score", $0, "The files of the scores' results, without names.") },
            shot: .expression("{{Task.Param.Shot}}"), progress: OpenJobTemplate.progress,
            options: [FarmArgument](renderOptions))
        for (parts, shots) in Dictionary(grouping: shots, by: \.parts).sorted(by: { $0.key < $1.key }) {
            let names = shots.map(\.name)
            let starts = Array(stride(from: 0, to: names.count, by: OpenJobTemplate.mostTexts))
            for (index, start) in starts.enumerated() {
                let block = Array(names[start..<min(start + OpenJobTemplate.mostTexts, names.count)])
                template.steps += steps(block, parts: parts, number: starts.count > 1 ? " (\(index + 1))" : "", words)
            }
        }
        return try template.yaml()
    }

    private func steps(_ names: [String], parts: Int, number: String, _ words: Words) -> [OpenJobTemplate.Step] {
        let shots = OpenJobTemplate.Parameter.texts("Shot", names)
        guard parts > 1 else {
            return [
                OpenJobTemplate.Step(
                    name: "Render\(number)", parameters: [shots], cores: coresPerTask, arguments: renderArguments(words))
            ]
        }
        let shard = FarmArgument.expression("{{Task.Param.Part}}/\(parts)")
        let render = OpenJobTemplate.Step(
            name: "Render in \(parts) parts\(number)", parameters: [shots, .numbers("Part", count: parts)], cores: coresPerTask,
            arguments: renderArguments(words, shard: shard))
        let merge = OpenJobTemplate.Step(
            name: "Merge \(parts) parts\(number)", parameters: [shots], dependency: render.name,
            arguments: mergeArguments(words))
        return [render, merge]
    }
}
