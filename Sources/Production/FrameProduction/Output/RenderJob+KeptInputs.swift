import ConfigSettings
import Files
package import Foundation
import ImageCodecs
package import RenderConfig

extension RenderJob {
    /// Throws where a file that is to be written is one that the frames are made from, which would be lost.
    /// - Throws: `ProductionError.replacesInput`.
    package func checkIsNoInput(_ url: URL) throws(ProductionError) {
        let place = FileLocation(url).followed.path
        guard sources.contains(where: { $0.location.followed.path == place }) else { return }
        throw .replacesInput(path: url.relativePath)
    }

    /// Throws where frames that are to be written have the names of files that they are made from.
    /// - Throws: `ProductionError.replacesInput`.
    func checkKeepsInputs(in destination: OutputDestination, _ numbers: FrameNumbers) throws(ProductionError) {
        switch destination {
        case .picture(let url), .video(let url): try checkIsNoInput(url)
        case .folder(let folder):
            let place = FileLocation(folder).followed.path
            for source in sources {
                let (parent, name) = splitPath(source.location.followed.path)
                guard parent == place, let index = OutputDestination.frameIndex(of: name), numbers.contains(index) else {
                    continue
                }
                throw .replacesInput(path: folder.appendingPathComponent(name).relativePath)
            }
        case .standardOutput: break
        }
    }
}
