import Foundation
import RenderTestSupport
import Testing

/// `bianlian cache`, and the use of the cache by other commands.
@Suite struct CacheCommandTests {
    private func withCache(_ body: (_ folder: URL, _ cache: URL, _ run: ([String]) throws -> CommandLineRun) throws -> Void)
        throws
    {
        try withTemporaryFolder { folder in
            _ = try TestScene(in: folder)
            let cache = folder.appendingPathComponent("kept/cache")
            try body(folder, cache) { arguments in
                try runBianlian(
                    arguments, in: folder, environment: ["BIANLIAN_CACHE": cache.path, "BIANLIAN_CACHE_SIZE": "64M"])
            }
        }
    }

    private func render(_ run: ([String]) throws -> CommandLineRun, _ options: [String] = []) throws -> (
        hash: String, words: String
    ) {
        let done = try run(
            ["render", "scene.yaml", "--frames", "0-3", "--output", "out", "--json", "--stats", "--quiet"] + options)
        return (try #require(try report(done)["pixelsSHA256"] as? String), done.errorText)
    }

    @Test func cacheKeepsPixelsAndCanBeShownAndCleared() throws {
        try withCache { folder, cache, run in
            let empty = try run(["cache"])
            #expect(empty.status == 0 && empty.text.hasPrefix(cache.path + "\n"), "\(empty.text)")
            let without = try render(run, ["--no-cache"])
            #expect(without.words.contains("no cache") && !FileManager.default.fileExists(atPath: cache.path))
            let (cold, warm) = (try render(run), try render(run))
            #expect(cold.hash == without.hash && warm.hash == without.hash)
            #expect(cold.words.contains("cache: 0 found") && warm.words.contains(", 0 missing, 0 stored"), "\(warm.words)")
            let shown = try report(try run(["cache", "--json"]))
            let entries = try #require(shown["entries"] as? Int)
            #expect(entries > 0 && shown["folder"] as? String == cache.path && shown["limitBytes"] as? Int == 64 << 20)
            let kinds = try #require(shown["kinds"] as? [String: [String: Int]])
            #expect(
                kinds["model"]?["entries"] == 1 && kinds.values.reduce(0) { $0 + ($1["bytes"] ?? 0) } == shown["bytes"] as? Int)
            try Data([1]).write(to: cache.appendingPathComponent("mine.txt"))
            #expect(try report(try run(["cache", "clear", "--json"]))["entries"] as? Int == entries)
            #expect(try names(in: cache) == ["mine.txt"])
            let validated = try run(["validate", "--no-cache", "scene.yaml"])
            #expect(try validated.status == 0 && names(in: cache) == ["mine.txt"])
            #expect(try run(["validate", "scene.yaml"]).status == 0)
            #expect(try names(in: cache).count > 1)
        }
    }

    @Test func suitesUseCacheOnlyOnRequest() throws {
        try withCache { folder, cache, run in
            try Data("goldens: goldens\ncases:\n- {name: still, config: scene.yaml, frames: 1}\n".utf8)
                .write(to: folder.appendingPathComponent("suite.yaml"))
            #expect(try run(["suite", "run", "suite.yaml", "--record", "missing"]).status == 0)
            #expect(!FileManager.default.fileExists(atPath: cache.path))
            let golden = folder.appendingPathComponent("goldens/still-000001.png")
            let recorded = try Data(contentsOf: golden)
            // The first run stores the entries, the second one reads them; both give the same picture.
            for _ in 0..<2 { #expect(try run(["suite", "run", "suite.yaml", "--cache"]).status == 0) }
            #expect(try names(in: cache).count > 0 && Data(contentsOf: golden) == recorded)
        }
    }

    @Test func unusableCacheFolderGivesNote() throws {
        try withCache { folder, cache, run in
            try FileManager.default.createDirectory(
                at: cache.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("a file".utf8).write(to: cache)
            let render = ["render", "scene.yaml", "--frames", "0-1", "--output", "out"]
            let note = "bianlian: note: the cache \(cache.path) is not used: it is not a folder; set BIANLIAN_CACHE to "
            for arguments in [render, ["validate", "scene.yaml"]] {
                let told = try run(arguments)
                let times = told.errorText.components(separatedBy: note).count - 1
                #expect(told.status == 0 && times == 1, "\(arguments): \(told.errorText)")
                #expect(try !run(arguments + ["--quiet"]).errorText.contains("cache"), "\(arguments)")
            }
            #expect(try !run(render + ["--no-cache"]).errorText.contains("cache"))
            #expect(try run(["cache"]).text.hasPrefix(cache.path + ", which cannot be used: it is not a folder\n"))
            #expect(try report(run(["cache", "--json"]))["problem"] as? String == "it is not a folder")
            #expect(try Data(contentsOf: cache) == Data("a file".utf8))
        }
    }

    @Test func concurrentProcessesShareCache() throws {
        try withCache { folder, cache, run in
            let without = try render(run, ["--no-cache"])
            let hashes = LockedHashes()
            DispatchQueue.concurrentPerform(iterations: 6) { index in
                let done = try? runBianlian(
                    ["render", "scene.yaml", "--frames", "0-3", "--output", "out-\(index)", "--json", "--quiet"], in: folder,
                    environment: ["BIANLIAN_CACHE": cache.path, "BIANLIAN_CACHE_SIZE": "64M"])
                hashes.add(done.flatMap { try? report($0)["pixelsSHA256"] as? String } ?? "none")
            }
            #expect(hashes.all == Set([without.hash]))
            let last = try render(run)
            #expect(last.words.contains(", 0 missing, 0 stored"), "\(last.words)")
        }
    }

    private final class LockedHashes: @unchecked Sendable {
        private let lock = NSLock()
        private var found: Set<String> = []

        func add(_ hash: String) { lock.withLock { _ = found.insert(hash) } }
        var all: Set<String> { lock.withLock { found } }
    }

    /// A missing folder, one that cannot be created, one that is a file, and no known location: the frames are rendered
    /// regardless. A note and `--stats` report the problem.
    @Test func unwritableCacheDoesNotStopRendering() throws {
        try withTemporaryFolder { folder in
            _ = try TestScene(in: folder)
            let arguments = ["render", "scene.yaml", "--frames", "0", "--output", "one.png"]
            let file = folder.appendingPathComponent("scene.yaml").path
            for environment in [
                ["BIANLIAN_CACHE": file + "/in"], ["BIANLIAN_CACHE": "/proc/cache"], ["BIANLIAN_CACHE": file],
                ["BIANLIAN_CACHE": "", "XDG_CACHE_HOME": "", "HOME": ""],
            ] {
                let environment = environment.merging(["BIANLIAN_CACHE_SIZE": "1M"]) { $1 }
                let quiet = try runBianlian(arguments + ["--quiet"], in: folder, environment: environment)
                #expect(quiet.status == 0 && quiet.errorText.isEmpty, "\(quiet.errorText)")
                let told = try runBianlian(arguments + ["--quiet", "--stats"], in: folder, environment: environment)
                let named = environment["BIANLIAN_CACHE"]!
                let words = named.isEmpty ? "no cache" : "missing, 0 stored; \(named) "
                #expect(told.status == 0 && told.errorText.contains(words), "\(told.errorText)")
                let noted = try runBianlian(arguments, in: folder, environment: environment)
                let notes = noted.errorText.split(separator: "\n").filter { $0.contains("note: the cache") }
                #expect(noted.status == 0 && notes.count == (named.isEmpty ? 0 : 1), "\(noted.errorText)")
                #expect(notes.allSatisfy { $0.hasPrefix("bianlian: note: the cache \(named) ") }, "\(noted.errorText)")
            }
        }
    }

    @Test func cacheDefaultsToUserCacheFolder() throws {
        try withTemporaryFolder { folder in
            func place(_ environment: [String: String]) throws -> String? {
                let all = ["BIANLIAN_CACHE": "", "XDG_CACHE_HOME": "", "HOME": "/home/user", "BIANLIAN_CACHE_SIZE": ""]
                let run = try runBianlian(["cache", "--json"], in: folder, environment: all.merging(environment) { $1 })
                return try report(run)["folder"] as? String
            }
            let home = try place([:])
            #if os(Linux)
                #expect(home == "/home/user/.cache/bianlian")
            #endif
            let (shared, relative) = (try place(["XDG_CACHE_HOME": "/scratch"]), try place(["XDG_CACHE_HOME": "scratch"]))
            // The XDG specification forbids relative paths.
            #expect(shared == "/scratch/bianlian" && relative == home)
            let named = try place(["BIANLIAN_CACHE": "/mine", "XDG_CACHE_HOME": "/scratch"])
            let none = try place(["BIANLIAN_CACHE_SIZE": "0"])
            #expect(named == "/mine" && none == nil)
        }
    }

    @Test func mistakesGiveOneLineErrors() throws {
        for (arguments, size) in [
            (["cache"], "many"), (["render", "scene.yaml"], "3"), (["cache", "empty"], "1G"),
            (["cache", "clear", "all"], "1G"),
        ] {
            let run = try runBianlian(arguments, environment: ["BIANLIAN_CACHE_SIZE": size])
            #expect(run.status == 64 && run.text.isEmpty && run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
        }
    }
}
