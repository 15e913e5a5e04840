import ComparisonFiles
package import ConfigLanguage
package import Foundation

/// The outcome of a suite as plain data, from which JUnit XML and the summary are made, for a run and for merged shards alike.
///
/// `facts` depends only on the suite and the pictures, so equal outcomes have equal bytes; `times` has all that differs from
/// run to run.
package struct SuiteRecord: Sendable {
    /// A run that rendered the cases or a part of them.
    struct Run: Sendable {
        var seconds: Double
        var environment: RunEnvironment
    }

    /// The suite's name.
    package let suite: String
    /// The suite's file, as the caller named it.
    package let file: String
    /// The cases that ran, in the suite's order.
    package let cases: [CaseRecord]
    /// The number of selected cases that did not run because the run was interrupted.
    package let notRun: Int
    /// The golden files that no case uses.
    package let unused: [String]
    /// The shard of the suite; nil for all of it.
    package let shard: SuiteShard?
    /// The runs, one for each shard; at least one.
    let runs: [Run]

    /// The sum of the durations of the runs, in seconds.
    package var seconds: Double { runs.reduce(0) { $0 + $1.seconds } }

    /// Returns the number of cases with the given status.
    package func count(of status: SuiteStatus) -> Int { cases.count { $0.status == status } }

    /// The number of frames that were rendered.
    package var frameCount: Int { cases.reduce(0) { $0 + $1.frames.count } }

    /// Whether every case passes.
    package var isGood: Bool { cases.allSatisfy(\.status.isGood) }

    /// Joins the cases of several records of one suite.
    init(joining records: [SuiteRecord], cases: [CaseRecord]) {
        (suite, file) = (records[0].suite, records[0].file)
        self.cases = cases
        notRun = records.reduce(0) { $0 + $1.notRun }
        unused = Set(records.flatMap(\.unused)).sorted()
        shard = nil
        runs = records.flatMap(\.runs)
    }

    /// Records the result of a run.
    /// - Parameter folder: the folder to which the paths of pictures become relative; nil leaves them relative to the current
    ///   folder.
    package init(of result: SuiteResult, picturesRelativeTo folder: URL? = nil) {
        (suite, file, shard) = (result.name, result.file, result.shard)
        let start = folder.map { $0.relativePath + "/" } ?? ""
        cases = result.cases.map { suiteCase in
            CaseRecord(of: suiteCase) { url in
                let path = url.relativePath
                return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
            }
        }
        (notRun, unused) = (result.notRun, result.unused)
        runs = [Run(seconds: result.seconds, environment: result.environment)]
    }

    // MARK: JSON

    /// The outcome without times and machines.
    package var facts: OrderedJSON {
        [
            "suite": .string(suite), "file": .string(file), "passed": .integer(cases.count(where: \.status.isGood)),
            "failed": .integer(count(of: .failed) + count(of: .error)), "missing": .integer(count(of: .missing)),
            "warned": .integer(count(of: .warned)), "recorded": .integer(count(of: .recorded)),
            "errors": .integer(count(of: .error)), "notRun": .integer(notRun), "frames": .integer(frameCount),
            "unused": .array(unused.map { .string($0) }), "cases": .array(cases.map(\.facts)),
        ]
    }

    /// The times, the machines and the shard.
    var times: OrderedJSON {
        let shard: [OrderedJSON.Member] = shard.map { [.init("shard", $0.json)] } ?? []
        return .object(
            shard + [
                .init(
                    "runs",
                    .array(runs.map { ["seconds": .number($0.seconds), "environment": $0.environment.json] })),
                .init("cases", .array(cases.map(\.times))),
            ])
    }

    /// Reads a record from both objects; nil if they are not those of a record.
    package init?(facts: OrderedJSON, times: OrderedJSON) {
        guard let suite = facts["suite"]?.string, let file = facts["file"]?.string, let notRun = facts["notRun"]?.wholeNumber,
            case .array(let cases)? = facts["cases"], case .array(let caseTimes)? = times["cases"],
            cases.count == caseTimes.count, case .array(let runs)? = times["runs"], !runs.isEmpty
        else { return nil }
        (self.suite, self.file, self.notRun) = (suite, file, notRun)
        unused = facts["unused"]?.elements.compactMap(\.string) ?? []
        shard = times["shard"].flatMap { SuiteShard($0) }
        self.cases = zip(cases, caseTimes).compactMap { CaseRecord(facts: $0, times: $1) }
        self.runs = runs.compactMap { run in
            guard let seconds = run["seconds"]?.double, let environment = run["environment"].flatMap({ RunEnvironment($0) })
            else { return nil }
            return Run(seconds: seconds, environment: environment)
        }
        guard self.cases.count == cases.count, self.runs.count == runs.count, (shard == nil) == (times["shard"] == nil)
        else { return nil }
    }
}

/// The outcome of a case as plain data.
package struct CaseRecord: Sendable {
    /// The outcome of a frame.
    struct Frame: Sendable {
        var frame: Int
        var status: SuiteStatus
        var messages: [String]
        /// The paths of the stored pictures.
        var pictures: [String]
        var seconds: Double
    }

    /// The case's name.
    package let name: String
    /// The status of the worst frame; `error` if the case could not be rendered.
    package let status: SuiteStatus
    /// The line of the case in the suite's file.
    let line: Int
    /// The reasons why the case could not be rendered.
    let problems: [String]
    let frames: [Frame]
    /// The time of the case, in seconds of one thread.
    let seconds: Double
    /// The object of the case in JSON, without times.
    let facts: OrderedJSON

    /// Records the result of a case.
    /// - Parameter path: returns the path to record for a stored picture.
    init(of result: CaseResult, path: (URL) -> String) {
        name = result.suiteCase.name
        status = result.status
        line = result.suiteCase.location.line
        problems = result.problems
        frames = result.frames.map { frame in
            Frame(
                frame: frame.frame, status: frame.status, messages: frame.lines, pictures: frame.keptPictures.map(path),
                seconds: frame.seconds)
        }
        seconds = result.seconds
        facts = result.json(hasTimes: false, path: path)
    }

    /// The times of the case and its frames.
    var times: OrderedJSON {
        ["name": .string(name), "seconds": .number(seconds), "frames": .array(frames.map { .number($0.seconds) })]
    }

    /// Reads a record from both objects; nil if they are not those of one case.
    init?(facts: OrderedJSON, times: OrderedJSON) {
        guard let name = facts["name"]?.string, times["name"]?.string == name,
            let status = facts["status"]?.string.flatMap({ SuiteStatus(rawValue: $0) }),
            let line = facts["line"]?.wholeNumber, case .array(let frames)? = facts["frames"],
            let seconds = times["seconds"]?.double, case .array(let frameTimes)? = times["frames"],
            frames.count == frameTimes.count
        else { return nil }
        (self.name, self.status, self.line, self.seconds, self.facts) = (name, status, line, seconds, facts)
        problems = facts["problems"]?.elements.compactMap(\.string) ?? []
        self.frames = zip(frames, frameTimes).compactMap { frame, seconds in
            guard let number = frame["frame"]?.wholeNumber, let seconds = seconds.double,
                let status = frame["status"]?.string.flatMap({ SuiteStatus(rawValue: $0) })
            else { return nil }
            return Frame(
                frame: number, status: status, messages: frame["messages"]?.elements.compactMap(\.string) ?? [],
                pictures: frame["pictures"]?.elements.compactMap(\.string) ?? [], seconds: seconds)
        }
        guard self.frames.count == frames.count else { return nil }
    }
}
