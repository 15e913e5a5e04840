import FaceWearing
import Foundation
import JSONText
import MeshFormats
import VideoCodecs

extension Diagnosis {
    /// Checks the program that reads models with a shipped model.
    static func modelReader(reading files: ShippedFiles?) -> Finding {
        let (program, places) = ModelReaderLocation.find()
        let loss = "models cannot be read: render, wear, uv and suite fail for nearly every config"
        guard let program else {
            return Finding(
                part: .modelReader, state: .missing, found: "not found at \(places.joined(separator: ", "))", loss: loss,
                remedy: "install bianlian again, or set \(ModelReaderLocation.environmentName) to its path",
                facts: [.init("path", .null)])
        }
        var finding = Finding(part: .modelReader, state: .good, found: program, facts: [.init("path", .string(program))])
        guard let model = files?.root.appendingPathComponent("models/glasses.glb").path else { return finding }
        do {
            _ = try ModelFile.read(atPath: model)
        } catch {
            (finding.state, finding.loss) = (.missing, loss)
            finding.found = "\(program) does not work: \(error)"
            finding.remedy = "install bianlian again, with the libraries that it needs: ldd \(program) (macOS: otool -L)"
        }
        return finding
    }

    /// Checks the confinement of the model reader and of ffmpeg.
    static func sandbox() -> Finding {
        let (reader, media) = (ReaderConfinement.inForce(), MediaConfinement.inForce())
        let lacking =
            ReaderConfinement.allCases.filter { !reader.contains($0) }.map(\.rawValue)
            + MediaConfinement.allCases.filter { !media.contains($0) && ReaderConfinement(rawValue: $0.rawValue) == nil }.map(
                \.rawValue)
        let facts: [OrderedJSON.Member] = [
            .init("modelReader", .array(reader.map { .string($0.rawValue) })),
            .init("media", .array(media.map { .string($0.rawValue) })),
        ]
        if lacking.isEmpty {
            return Finding(part: .sandbox, state: .good, found: "all restrictions are in force", facts: facts)
        }
        return Finding(
            part: .sandbox, state: reader.isEmpty && media.isEmpty ? .missing : .limited,
            found: "not in force here: \(lacking.joined(separator: ", "))",
            loss: "untrusted models and films are read with less protection; the rendered pictures are the same",
            remedy: "Linux 5.13 or later has them; a container needs a seccomp profile that allows Landlock", facts: facts)
    }

    /// Checks ffmpeg and ffprobe.
    static func media(in environment: [String: String]) -> Finding {
        let found = MediaInstallation(in: environment)
        func json(_ program: MediaInstallation.Program?) -> OrderedJSON {
            guard let program else { return .null }
            return ["path": .string(program.path), "version": program.version.map { .string($0) } ?? .null]
        }
        let lacking = found.missingEncoders
        let facts: [OrderedJSON.Member] = [
            .init("ffmpeg", json(found.ffmpeg)), .init("ffprobe", json(found.ffprobe)),
            .init("missingEncoders", .array(lacking.map { .string($0.name) })),
        ]
        let missing = [("ffmpeg", found.ffmpeg), ("ffprobe", found.ffprobe)].filter { $0.1 == nil }.map(\.0)
        let remedy = PackageManager.here.command(installing: "ffmpeg")
        if !missing.isEmpty {
            return Finding(
                part: .ffmpeg, state: .missing, found: "\(missing.joined(separator: " and ")) not in the PATH",
                loss: found.ffmpeg == nil
                    ? "videos cannot be read or written; pictures can, and - writes YUV4MPEG2" : "videos cannot be read",
                remedy: remedy, facts: facts)
        }
        let words = [found.ffmpeg, found.ffprobe].compactMap(\.self).map { "\($0.path) \($0.version ?? "of unknown version")" }
            .joined(separator: ", ")
        if !found.answers {
            return Finding(
                part: .ffmpeg, state: .missing, found: "\(words) cannot list its encoders",
                loss: "videos cannot be read or written", remedy: remedy, facts: facts)
        }
        if !lacking.isEmpty {
            let kinds = VideoKind.allCases.filter { kind in lacking.contains { $0.kinds.contains(kind) } }
            return Finding(
                part: .ffmpeg, state: .limited,
                found: "\(words), without \(lacking.map(\.name).joined(separator: ", "))",
                loss: "some of these cannot be written: \(kinds.map { "." + $0.rawValue }.joined(separator: ", "))",
                remedy: "\(remedy), to replace an ffmpeg that was built without them", facts: facts)
        }
        return Finding(part: .ffmpeg, state: .good, found: words, facts: facts)
    }

    /// Checks MediaPipe by starting it.
    static func tracker(in environment: [String: String]) -> Finding {
        var finding = Finding(part: .tracker, state: .missing, found: "")
        do {
            let installation = try TrackerInstallation(in: environment)
            let name = try FilmTracker(installation).greet()
            finding.state = .good
            finding.found = "\(name), \(installation.model)"
            finding.facts = [.init("name", .string(name)), .init("model", .string(installation.model))]
        } catch {
            finding.found = "\(error)".components(separatedBy: "; ")[0]
            finding.loss = "track and wear cannot detect faces; existing takes still play"
            finding.remedy = TrackerInstallation.installationCommand
            finding.facts = [.init("name", .null), .init("model", .null)]
        }
        return finding
    }
}
