import DescribedErrors
import Meshes

extension ModelRefinement {
    /// Adds a note on vertex colours whose opacity an opaque material ignores.
    ///
    /// In glTF, the file chooses that; other formats have no such choice, and most programs write an opacity without meaning.
    mutating func noteOpacityOfColors() {
        guard !format.isGLTF else { return }
        let names = model.meshes.filter { part in
            guard part.mesh.colors.contains(where: { $0.w < 1 }) else { return false }
            return part.materialIndex.map { model.materials[$0].alphaMode == .opaque } ?? true
        }.map { "\"\($0.name)\"" }
        guard !names.isEmpty else { return }
        model.notes.append(
            "the opacity of vertex colours is ignored; `vertexColors: translucent` in the node's `materials` draws it; meshes that "
                + "have it: \(names.shortened())")
    }
}
