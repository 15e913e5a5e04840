import Foundation
import RenderConfig
import Testing

/// Lists of configs, values and recordings give every combination once, with names valid for files.
@Suite struct VariantListsTests {
    private func url(_ path: String) -> URL { URL(fileURLWithPath: path) }

    @Test("Combinations are in order, with the last list changing fastest")
    func combinations() {
        let lists = VariantLists(
            configs: [url("/a/opera.yaml"), url("/a/hat.yaml")],
            values: [
                VariantValues(path: "variables.mask", values: ["masks/red.png", "black"]),
                VariantValues(path: "lights.0.intensity", values: ["1", "2.5"]),
            ], recordings: [url("/t/one.jsonl"), url("/t/two.csv")])
        let variants = lists.variants
        #expect(lists.count == 16 && variants.count == 16)
        #expect(
            variants.prefix(4).map(\.name) == [
                "opera-red-1-one", "opera-red-1-two", "opera-red-2.5-one", "opera-red-2.5-two",
            ])
        #expect(variants[15].name == "hat-black-2.5-two")
        #expect(variants[0].caption == "opera, mask: masks/red.png, intensity: 1, one")
        #expect(variants[0].assignments == ["variables.mask=masks/red.png", "lights.0.intensity=1"])
        #expect(variants[3].recording == url("/t/two.csv"))
        #expect(Set(variants.map(\.name)).count == 16)
    }

    @Test("A single variant has the name of its config, without the recording")
    func alone() {
        let variants = VariantLists(configs: [url("/a/opera.yaml")], recordings: [url("/t/one.jsonl")]).variants
        #expect(variants.map(\.name) == ["opera"] && variants.map(\.caption) == ["opera"])
        #expect(variants[0].recording == url("/t/one.jsonl"))
    }

    @Test("Names are unique and never refer to another folder")
    func names() {
        let lists = VariantLists(
            configs: [url("/a/s.yaml")],
            values: [VariantValues(path: "p", values: ["a/red.png", "b/red.png", "../..", "\"#ff0000\"", "红", "RED"])])
        #expect(lists.variants.map(\.name) == ["red", "red-2", "variant", "ff0000", "红", "RED-3"])
    }

    @Test(
        "Values are separated by commas outside quotes and brackets",
        arguments: [
            ("a.b=1,2", "a.b", ["1", "2"]), ("a= x , y", "a", ["x", "y"]), ("a=[1,2],[3,4]", "a", ["[1,2]", "[3,4]"]),
            ("a='x,y',\"z\"", "a", ["'x,y'", "\"z\""]), ("a={b: 1, c: [2,3]}", "a", ["{b: 1, c: [2,3]}"]),
            ("a=b=c,d", "a", ["b=c", "d"]),
        ])
    func values(text: String, path: String, values: [String]) {
        #expect(VariantValues(text) == VariantValues(path: path, values: values))
    }

    @Test(arguments: ["a", "=1", "a=", "a=1,,2", "a=1,"])
    func noValues(text: String) {
        #expect(VariantValues(text) == nil)
    }
}
