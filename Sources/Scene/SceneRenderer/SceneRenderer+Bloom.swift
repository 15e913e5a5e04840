import Imaging
import Rasterizer
import SceneGraph
import Synchronization
import Tracing

extension SceneRenderer {
    /// Draws a list with a glow around pixels that are brighter than the bloom's threshold.
    ///
    /// The glow uses the light of the drawn surfaces before tone mapping. Footage behind them never exceeds 1.
    func render(
        _ list: DrawList, glowing bloom: Camera.Bloom, by rasterizer: Rasterizer, over background: Background,
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
        let span = Tracer.begin(.bloom)
        defer { span.end() }
        guard let values = light.values else { preconditionFailure("The requested values layer is missing.") }
        let spread = Bloom(
            intensity: bloom.intensity, threshold: bloom.threshold,
            deviation: Double(bloom.radius) * Double(size.height))
        framebuffer.color.add(spread, of: values, threads: threads)
    }
}
