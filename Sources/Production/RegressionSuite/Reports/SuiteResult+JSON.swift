import ComparisonFiles
public import ConfigLanguage
import Foundation
import ImageComparison

extension SuiteResult {
    /// The object that `bianlian suite run --json` prints.
    public var json: OrderedJSON {
        .object([
            .init("suite", .string(name)), .init("passed", .integer(passed)), .init("failed", .integer(failed)),
            .init("missing", .integer(missing)), .init("warned", .integer(count(of: .warned))),
            .init("recorded", .integer(count(of: .recorded))), .init("errors", .integer(count(of: .error))),
            .init("notRun", .integer(notRun)),
            .init("frames", .integer(frameCount)), .init("seconds", .number(seconds)),
            .init("unused", .array(unused.map { .string($0) })), .init("environment", environment.json),
            .init("cases", .array(cases.map(\.json))),
        ])
    }
}

extension CaseResult {
    fileprivate var json: OrderedJSON { json(hasTimes: true) { $0.relativePath } }

    /// Returns the object of the case.
    /// - Parameters:
    ///   - hasTimes: whether the object contains durations, which differ from run to run.
    ///   - path: returns the path to write for a stored picture.
    func json(hasTimes: Bool, path: (URL) -> String) -> OrderedJSON {
        let location = suiteCase.location
        return .object(
            [
                .init("name", .string(suiteCase.name)), .init("config", .string(suiteCase.config)),
                .init("line", .integer(location.line)), .init("column", .integer(location.column)),
                .init("tags", .array(suiteCase.tags.map { .string($0) })),
                .init("golden", .string(suiteCase.golden.rawValue)), .init("status", .string(status.rawValue)),
                .init("thresholds", suiteCase.thresholds), .init("problems", .array(problems.map { .string($0) })),
            ] + (hasTimes ? [.init("seconds", .number(seconds))] : [])
                + [.init("frames", .array(frames.map { $0.json(hasTimes: hasTimes, path: path) }))])
    }
}

extension SuiteCase {
    /// The thresholds that apply to the whole picture.
    fileprivate var thresholds: OrderedJSON {
        [
            "fail": .array(rules.fail.map { .string($0.description) }),
            "warn": .array(rules.warn.map { .string($0.description) }),
        ]
    }
}

extension FrameResult {
    fileprivate func json(hasTimes: Bool, path: (URL) -> String) -> OrderedJSON {
        var members: [OrderedJSON.Member] = [.init("frame", .integer(frame)), .init("status", .string(status.rawValue))]
        if hasTimes { members.append(.init("seconds", .number(seconds))) }
        members.append(.init("messages", .array(lines.map { .string($0) })))
        if let fingerprint { members.append(.init("pixelsSHA256", .string(fingerprint.hash))) }
        if let comparison { members += comparison.jsonMembers }
        if !keptPictures.isEmpty {
            members.append(.init("pictures", .array(keptPictures.map { .string(path($0)) })))
        }
        if !changes.isEmpty {
            members.append(.init("changes", .array(changes.map { .string($0.description) })))
        }
        return .object(members)
    }
}
