import Imaging
import Rasterizer
import SceneGraph
import Synchronization
import Tracing

extension SceneRenderer {
    /// Draws a list and applies effects to the finished picture, in order.
    ///
    /// The effects use the light of the drawn surfaces before tone mapping. Footage behind them never exceeds 1.
    func render(
        _ list: DrawList, applying effects: [any PictureEffect], by rasterizer: Rasterizer, over background: Background,
        into framebuffer: inout Framebuffer, threads: Int
    ) {
        var light = idleLight.withLock { $0.popLast() } ?? Framebuffer(size: size, layers: .values)
        defer { idleLight.withLock { [light] in $0.append(light) } }
        if list.toneMapping == .none && framebuffer.values == nil {
            swap(&framebuffer.values, &light.values)
            rasterizer.render(list, over: background, into: &framebuffer, threads: threads, counter: counter)
            swap(&framebuffer.values, &light.values)
        } else {
            var unmapped = list
            unmapped.toneMapping = .none
            // The second rendering reuses the assignment of triangles to tiles.
            rasterizer.render(unmapped, over: background, into: &light, threads: threads)
            rasterizer.render(list, over: background, into: &framebuffer, threads: threads, counter: counter)
        }
        guard let values = light.values else { preconditionFailure("The requested values layer is missing.") }
        for effect in effects {
            let span = Tracer.begin(type(of: effect).stage)
            defer { span.end() }
            if var picture = framebuffer.light {
                // Changed without a copy, because nothing else refers to it.
                framebuffer.light = nil
                effect.apply(to: &picture, light: values, threads: threads)
                framebuffer.light = picture
            } else {
                effect.apply(to: &framebuffer.color, light: values, threads: threads)
            }
        }
    }
}
