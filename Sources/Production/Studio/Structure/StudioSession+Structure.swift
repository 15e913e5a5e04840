import ConfigLanguage
import Foundation
import JSONText
import RenderConfig

extension StudioSession {
    /// Changes the nodes or files of the config. The files that it needs are copied into the project before.
    ///
    /// The change counts once the config loads with it; until then, a refusal takes it back.
    func restructure(by request: StructureRequest) throws(RequestFault) {
        // Files are added only to a project that is saved.
        if request.addsFiles, let unsavableReason { throw RequestFault(unsavableReason) }
        structureLock.lock()
        defer { structureLock.unlock() }
        do {
            if case .use(let number, .value(let path)) = request {
                let file = try file(number)
                guard file.kind == .picture else { throw RequestFault("\(file.path) is no picture") }
                return try fulfil(.override(path: path, value: .text(try library.adopt(file))))
            }
            // Another request may change values while the change is prepared.
            var isTaken = false
            while !isTaken {
                let (state, document, recorded) = peek { (status.state, status.document, status.recorded) }
                // After discarding, the text is known once the file has been read.
                guard !document.base.isEmpty else { throw RequestFault("\(project.name) is being read; try again") }
                let text = try project.texts.text(document.base, with: state.edits.structure, of: project.name)
                let basis = try basis(of: state, document)
                let planner = StructurePlanner(
                    basis: basis, root: try ConfigText(parsing: text, file: project.name).root, config: project.name,
                    camera: StudioOrbit(of: basis.job, recorded), options: options, library: library)
                let plan = try plan(request, with: planner)
                // Refuses forms that are not edited, and keeps the text for the load.
                let structure = state.edits.structure + [plan.change]
                _ = try project.texts.text(document.base, with: structure, of: project.name)
                isTaken = locked { take(plan, structure, after: state.edits, of: document) }
            }
        } catch let fault as RequestFault {
            throw fault
        } catch {
            throw RequestFault(StudioProblem.problems(of: error).first?.line ?? "the config cannot be changed")
        }
    }

    private func file(_ number: Int) throws(RequestFault) -> StudioLibrary.File {
        guard let file = library[number] else { throw RequestFault("there is no file \(number); reload the page") }
        return file
    }

    private func plan(_ request: StructureRequest, with planner: StructurePlanner) throws -> StructurePlan {
        switch request {
        case .add(let asset, let isFitted): return try planner.plan(adding: asset, isFitted: isFitted)
        case .environment(let probe): return try planner.plan(lightingWith: probe)
        case .actor(let actor): return try planner.plan(showing: actor)
        case .node(let path, let change): return try planner.plan(change, of: path)
        case .addLight(let kind): return try planner.plan(addingLight: kind)
        case .light(let keys, let change): return try planner.plan(change, ofLightAt: keys)
        case .use(let number, let use):
            return try planner.plan(use, of: try file(number))
        }
    }

    /// Takes a planned change, unless the edits have changed meanwhile. Called under the lock.
    private func take(
        _ plan: StructurePlan, _ structure: [StructureChange], after edits: StudioEdits, of document: StudioDocument
    ) -> Bool {
        guard status.state.edits == edits, status.document == document else { return false }
        var new = edits.aligned(to: structure)
        if let (from, to) = plan.copy { new.overrides.copy(from: from, to: to) }
        new.look.hidden = Set(new.look.hidden.compactMap(plan.look))
        new.look.wireframe = Set(new.look.wireframe.compactMap(plan.look))
        status.state.edits = new
        status.state.selection = status.state.selection.flatMap(plan.look)
        status.state.history.record(from: edits, to: new, label: plan.change.label.showingHidden, kind: nil)
        load(after: "structure")
        sendAll(status.state.json, as: "state")
        let node: OrderedJSON = plan.node.map { .string($0) } ?? .null
        sendAll(["type": "restructured", "label": .string(plan.change.label.showingHidden), "node": node], as: "restructured")
        return true
    }
}
