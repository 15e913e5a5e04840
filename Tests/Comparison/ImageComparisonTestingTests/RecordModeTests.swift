import ImageComparisonTesting
import RenderTestSupport
import Testing

@Suite struct RecordModeTests {
    @Test(
        arguments: [
            ([:], RecordMode.missing), (["CI": "true"], .never), (["CI": "1"], .never), (["CI": "false"], .missing),
            (["CI": ""], .missing), (["CI": "true", "BIANLIAN_RECORD": "all"], .all), (["BIANLIAN_RECORD": "failed"], .failed),
            (["BIANLIAN_RECORD": "never"], .never), (["BIANLIAN_RECORD": "", "CI": "true"], .never),
        ] as [([String: String], RecordMode)])
    func environmentSelectsTheRecordMode(_ environment: [String: String], _ mode: RecordMode) throws {
        let found = try RecordMode(environment: environment)
        #expect(found == mode)
    }

    @Test func unknownRecordModeErrorListsTheModes() {
        let error = caught(RecordModeError.self) { try RecordMode(environment: ["BIANLIAN_RECORD": "yes"]) }
        #expect(error?.description == "BIANLIAN_RECORD is \"yes\"; it must be one of never, missing, failed, all")
    }
}
