import Imaging
import Retouching
import SceneRenderer

extension FaceSurface {
    /// The face of several meshes, of which the first counts where more than one is seen: the skin before what closes the mouth.
    init(_ surfaces: [SeenSurface], size: ImageSize) {
        guard var whole = surfaces.first else {
            self.init(textureCoordinates: Image(size: size, filledWith: .zero), seen: Image(size: size, filledWith: 0))
            return
        }
        for surface in surfaces.dropFirst() {
            for place in 0..<size.pixelCount where whole.seen.pixels[place] == 0 && surface.seen.pixels[place] > 0 {
                whole.seen.pixels[place] = surface.seen.pixels[place]
                whole.textureCoordinates.pixels[place] = surface.textureCoordinates.pixels[place]
            }
        }
        self.init(textureCoordinates: whole.textureCoordinates, seen: whole.seen)
    }
}
