import ArgumentParser
import Bianlian

/// The smoothing of a shown model.
struct SubdivisionOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Draws the model as a smooth surface, as the key `subdivide` of nodes does: 1, or 2 for close-ups.",
            valueName: "levels"))
    var subdivide = 0

    func validate() throws {
        guard (0...Subdivision.mostLevels).contains(subdivide) else {
            throw ValidationError("--subdivide takes a number from 0 to \(Subdivision.mostLevels), not \(subdivide)")
        }
    }
}
