import ConfigLanguage
import Foundation
import ImageCodecs
import JSONText
import RenderConfig
import Scheduling

extension StudioSession {
    /// Returns the reason why changes cannot be saved into the config's file; nil if they can.
    static func unsavableReason(_ options: StudioOptions) -> String? {
        let name = options.config.lastPathComponent
        if options.origin != nil || options.loading.generatedName != nil {
            return "\(name) is generated; export the changes as a config instead"
        }
        let folder = resolved(options.config.deletingLastPathComponent())
        guard resolved(options.config).deletingLastPathComponent().path == folder.path else {
            return "\(name) is a link to a file in another folder; open that file to save into it"
        }
        return nil
    }

    /// Returns the absolute location of a file or folder without symbolic links.
    private static func resolved(_ url: URL) -> URL { URL(literalPath: url.path).resolvingSymlinksInPath() }

    /// The file to write, which is not a symbolic link.
    private var savedFile: URL {
        let file = Self.resolved(options.config)
        return file.lastPathComponent == options.config.lastPathComponent ? options.config : file
    }

    /// Saves all changes on a separate thread. The client gets a refusal or a conflict; all clients get the outcome.
    /// - Parameter isAccepted: whether the user wants to keep both changes of a conflict that was shown.
    func startSaving(isAccepted: Bool, for client: StudioClient) throws(RequestFault) {
        if let unsavableReason { throw RequestFault(unsavableReason) }
        do {
            try SystemThread.start {
                self.saveLock.lock()
                defer { self.saveLock.unlock() }
                do {
                    if let conflict = try self.save(isAccepted: isAccepted) {
                        client.send(conflict.compactText, as: "conflict")
                    }
                } catch {
                    let text = StudioProblem.problems(of: error).first?.text ?? "the changes cannot be saved"
                    let refusal: OrderedJSON = ["type": "refused", "of": "save", "message": .string(text)]
                    client.refuse(refusal.compactText)
                }
            }
        } catch {
            throw RequestFault(error.description)
        }
    }

    /// Writes the config's file. Returns the message about a conflict if another program has changed the file.
    private func save(isAccepted: Bool) throws -> OrderedJSON? {
        // The file may have become a link since the session was created.
        if let reason = Self.unsavableReason(options) { throw RequestFault(reason) }
        let content = try ConfigFile.bytes(of: options.config)
        locked {
            // A structure must not be added again to a text that has it, even if the watcher has not read that text yet.
            if status.state.hasStructure, !status.document.isOwn(content) { take(content, readFor: status.document) }
        }
        let (state, document, offered) = peek { (status.state, status.document, status.offered) }
        let edits = state.edits
        let basis = try basis(of: state, document)
        if let lost = edits.overrides.values.first(where: { basis.controls[$0.path] == nil }) {
            throw RequestFault("there is no control \(ControlValue.text(lost.path).yaml) any more; reset that change")
        }
        let look = edits.look.assignments(to: basis.job)
        let assignments = basis.assignments(of: edits) + look.assignments
        let unstructured = document.text(of: content)
        let name = options.config.lastPathComponent
        let base = try project.texts.text(
            unstructured, with: document.lacking(content, of: edits.structure, saved: state.saved.structure), of: name)
        if content != document.known, !isAccepted || content != offered {
            locked { status.offered = content }
            return conflict(document, content, with: base, assignments)
        }
        let text = try StudioDocument.text(base, of: name, with: assignments)
        try check(text, is: base, with: assignments, insteadOf: content)
        guard try ConfigFile.bytes(of: options.config) == content else {
            throw RequestFault("\(name) changed while it was being saved; save again")
        }
        locked {
            // The watcher may read the file before this thread continues.
            let before =
                status.document.isOwn(content) && !status.document.written.isEmpty ? status.document.written : [content]
            status.document = StudioDocument(base: unstructured, written: before + [text], known: status.document.known)
        }
        do {
            if text != content {
                let file = savedFile
                // The new file replaces the old one, whose permissions it gets.
                let mode = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
                try AtomicFile.write(text, to: file)
                if let mode { try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path) }
            }
        } catch {
            locked { status.document = document }
            throw error
        }
        locked {
            status.document = StudioDocument(base: unstructured, written: [text], known: text)
            status.state.saved = edits
            status.offered = nil
            sendAll(
                [
                    "type": "saved", "file": .string(name), "lines": LineChanges.json(from: content, to: text),
                    "notes": .array(look.notes.map { .string($0.showingHidden) }),
                ], as: "saved")
            sendAll(status.state.json, as: "state")
        }
        return nil
    }

    /// Returns the message about a file that another program has changed: its changes, and the user's changes of it.
    private func conflict(
        _ document: StudioDocument, _ content: [UInt8], with base: [UInt8], _ assignments: [(keys: [String], yaml: String)]
    ) -> OrderedJSON {
        let name = options.config.lastPathComponent
        let own: OrderedJSON
        do {
            let text = try StudioDocument.text(base, of: name, with: assignments)
            own = LineChanges.json(from: content, to: text)
        } catch {
            own = .array(StudioProblem.problems(of: error).map { ["sign": "", "text": .string($0.text.showingHidden)] })
        }
        return [
            "type": "conflict", "file": .string(name), "theirs": LineChanges.json(from: document.known, to: content),
            "own": own,
        ]
    }

    /// Checks that a text has the settings of the base with assigned values, and can be rendered.
    private func check(
        _ text: [UInt8], is base: [UInt8], with assignments: [(keys: [String], yaml: String)], insteadOf content: [UInt8]
    ) throws {
        func tree(of text: [UInt8]) throws -> ConfigValue? {
            let reading = DocumentReading(of: StudioDocument(base: text, written: [content]))
            return try project.load([], of: reading, quality: nil).job.tree
        }
        let name = options.config.lastPathComponent
        var expected = try tree(of: base)
        for (keys, yaml) in assignments {
            let assignment = try ConfigAssignment(parsing: keys.joined(separator: ".") + "=" + yaml, option: name)
            if var root = expected {
                try assignment.apply(to: &root)
                expected = root
            }
        }
        guard let expected, let saved = try tree(of: text), saved.equals(expected) else {
            throw RequestFault("\(name) is written in a form that cannot be edited; export the changes as a config instead")
        }
    }

    /// Discards all changes, and shows the config's file as it is. Called under the lock.
    func discard() {
        status.state.edits = StudioEdits()
        status.state.saved = StudioEdits()
        status.state.history = StudioHistory()
        // Without a base, the content of the file is taken when it is loaded.
        status.document = StudioDocument(known: status.offered ?? status.document.known)
        status.offered = nil
        status.changedFiles = [options.config.lastPathComponent]
        status.needs.insert(.loading)
    }

    /// Takes the content of the config's file that a displayed job was read from. Called under the lock.
    func take(_ content: [UInt8], readFor document: StudioDocument) {
        guard document == status.document else {
            // The file was saved or the changes were discarded meanwhile.
            status.changedFiles = [options.config.lastPathComponent]
            status.needs.insert(.loading)
            return
        }
        guard !document.isOwn(content) else { return }
        // Another program changed the file. Saved values are now the file's, and unsaved ones stay. An unsaved reset of a saved
        // value is lost, because the new base contains that value.
        let (edits, saved) = (status.state.edits, status.state.saved)
        let unsaved = edits.targets(differingFrom: saved.aligned(to: edits.structure))
        for target in edits.targets(differingFrom: StudioEdits()) where !unsaved.contains(target) {
            status.state.edits[target] = nil
            status.needs.insert(.loading)
        }
        let lacking = document.lacking(content, of: edits.structure, saved: saved.structure)
        if status.state.hasStructure {
            // Changes after undone ones describe a text that is no longer the file's.
            let lost = lacking.isEmpty ? edits.structure.dropFirst(edits.structure.commonCount(with: saved.structure)) : []
            if !lost.isEmpty {
                let labels = lost.map(\.label.showingHidden).joined(separator: ", ")
                refuse("structure", "another program changed \(project.name), so this is undone: \(labels); make it again")
            }
            // Earlier structures describe changes of another text.
            if lacking.isEmpty { status.state.edits = status.state.edits.aligned(to: saved.structure) }
            status.state.edits.structure = lacking
            status.state.history = StudioHistory()
            status.shownEdits.structure = lacking
            status.needs.insert(.loading)
        }
        status.state.saved = StudioEdits()
        status.document = StudioDocument(
            base: content, known: unsaved.isEmpty && lacking.isEmpty ? content : document.known)
    }
}
