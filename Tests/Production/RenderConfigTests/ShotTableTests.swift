import ConfigLanguage
import ConfigSettings
import Foundation
import RenderTestSupport
import Testing

@testable import RenderConfig

/// Tables of shots in CSV and YAML: columns, order, names, and mistakes with their places.
@Suite struct ShotTableTests {
    private func shots(_ text: String, named name: String = "shots.csv", config: String? = nil) throws -> [RenderVariant] {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            return try ShotTable(at: url, config: config.map { folder.appendingPathComponent($0) }).shots
        }
    }

    private func mistakes(_ text: String, named name: String = "shots.csv") throws -> [String] {
        let error = caught(ConfigError.self) { try shots(text, named: name) }
        return (error?.mistakes ?? []).map { mistake in
            let place = mistake.location
            return "\(place.line):\(place.column): \(place.keyPath): \(mistake.message)"
        }
    }

    @Test func columnsOfCSVAreRead() throws {
        let shots = try shots(
            """
            name,config,take,range,priority,variables.mask,lights.0.intensity
            sc01,opera.yaml,takes/one.csv,0-9,,red,
            # a comment

            "sc 02",sub/opera.yaml,/takes/two.csv,"0,5,10-12",2,"[0.1, ""b""]",300
            """)
        #expect(shots.map(\.name) == ["sc-02", "sc01"])
        #expect(shots.map(\.caption) == ["sc 02", "sc01"])
        #expect(shots.map(\.frames) == [FrameNumbers("0,5,10-12"), FrameNumbers("0-9")])
        #expect(shots[0].assignments == [#"variables.mask=[0.1, "b"]"#, "lights.0.intensity=300"])
        #expect(shots[1].assignments == ["variables.mask=red"])
        #expect(shots[0].recording?.path == "/takes/two.csv")
        #expect(shots[1].recording?.path.hasSuffix("/takes/one.csv") == true)
        #expect(shots[0].config.path.hasSuffix("/sub/opera.yaml"))
    }

    @Test func keysOfYAMLAreRead() throws {
        let shots = try shots(
            """
            shots:
            - {name: "1", config: opera.yaml, range: 0-9, variables.mask: red, variables.text: "#fff", lights: [{kind: ambient}]}
            - {config: opera.yaml, take: two.csv, priority: 1, range: 5}
            """, named: "shots.yaml")
        #expect(shots.map(\.name) == ["two", "1"])
        #expect(shots.map(\.frames) == [FrameNumbers("5"), FrameNumbers("0-9")])
        #expect(
            shots[1].assignments == ["variables.mask=red", ##"variables.text="#fff""##, #"lights=[{"kind": ambient}]"#])
    }

    @Test func givenNamesStay() throws {
        let shots = try shots("name,config,take,priority\ntake,scene.yaml,,0\n,scene.yaml,take.jsonl,1\n")
        #expect(shots.map(\.name) == ["take-2", "take"] && shots.map { $0.recording != nil } == [true, false])
    }

    @Test func emptyTextsOfYAMLAreUnset() throws {
        let shots = try shots(#"- {name: "", config: scene.yaml, take: ""}"#, named: "shots.yaml")
        #expect(shots.count == 1 && shots.allSatisfy { $0.recording == nil && !$0.name.isEmpty && !$0.caption.isEmpty })
    }

    @Test func shotsWithoutNamesAreNamedByTheirCells() throws {
        let shots = try shots(
            "config,take,variables.mask\nopera.yaml,one.csv,a.png\nopera.yaml,one.csv,a.png\nopera.yaml,,b\n")
        #expect(shots.map(\.name) == ["one-a", "one-a-2", "opera-b"])
    }

    @Test func higherPrioritiesComeFirstAndEqualOnesKeepTheirOrder() throws {
        let shots = try shots("name;priority\na;\nb;-1\nc;5\nd;5\ne;0\n", config: "opera.yaml")
        #expect(shots.map(\.name) == ["c", "d", "a", "e", "b"])
        #expect(shots.allSatisfy { $0.config.lastPathComponent == "opera.yaml" })
    }

    @Test(arguments: [
        ("confg\nopera.yaml\n", #"1:1: confg: unknown column; did you mean "config"?"#),
        ("config,varibles.mask\na.yaml,red\n", #"1:8: varibles.mask: unknown column; did you mean "variables.mask"?"#),
        ("config,zzzzzz\na.yaml,1\n", "1:8: zzzzzz: unknown column; the columns are take, config, name, range, priority"),
        ("config,range\na.yaml,9-1\n", #"2:8: range: "9-1" is not a range of frames; write A-B"#),
        ("config,priority\na.yaml,high\n", #"2:8: priority: "high" is not a whole number"#),
        ("name,config\nx,a.yaml\nx,b.yaml\n", #"3:1: name: "x" is also the name of the shot in line 2"#),
        ("name,config\nx,a.yaml\nX,b.yaml\n", #"3:1: name: "X" is also the name of the shot in line 2"#),
        ("name\nx\n", "2:1: : the shot has no config; add a column `config`"),
        ("config,config\na,b\n", "1:8: config: two columns have this name"),
        ("config,\na,b\n", "1:8: : the column has no name"),
        ("config\na.yaml,b,c\n", "2:8: : the line has 3 cells, but the table has 1 columns"),
        ("config\n\"a.yaml\n", "2:1: : the quote is not closed"), ("config\n", "0:0: : the table has no shots"),
        ("", "0:0: : the table has no shots"),
    ])
    func mistakesOfCSVNameTheirPlace(text: String, message: String) throws {
        let found = try mistakes(text)
        #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
    }

    @Test func allMistakesAreReportedTogether() throws {
        #expect(try mistakes("config,range,priority\na.yaml,x,1\nb.yaml,y,high\n").count == 3)
    }

    @Test(arguments: [
        ("cases: []\n", "a table of shots is a list, or a list under `shots`"), ("3\n", "expected a list of shots"),
        ("- 3\n", "expected a shot such as"), ("- {confg: a.yaml}\n", #"unknown column; did you mean "config"?"#),
        ("[]\n", "the table has no shots"),
    ])
    func mistakesOfYAMLAreReported(text: String, message: String) throws {
        let found = try mistakes(text, named: "shots.yaml")
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test(arguments: [
        ("a,b\r\n1,\"2\r\n3\"\r\n", [["a", "b"], ["1", "2\r\n3"]]), ("a\tb\n1,5\t2", [["a", "b"], ["1,5", "2"]]),
        ("\u{FEFF}a,b\n1,", [["a", "b"], ["1", ""]]), ("a,b\n,\n\"\"\"\",x\n", [["a", "b"], ["", ""], ["\"", "x"]]),
    ])
    func recordsFollowRFC4180(text: String, records: [[String]]) throws {
        let found = try CSVRecords(parsing: Array(text.utf8), file: "t.csv").records
        #expect(found.map { $0.map(\.text) } == records)
    }
}
