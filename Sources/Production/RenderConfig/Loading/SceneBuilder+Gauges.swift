import ConfigLanguage
import ConfigSettings
import FaceDrivers
import FaceTracking
import Meshes
import SceneGraph
import Typesetting

extension SceneBuilder {
    /// A bar before layout.
    private struct BarContents {
        var value: DrivenValue
        var label: String
        var range: [Double]
    }

    /// Adds the bars of a gauge with their labels and numbers.
    func build(_ gauge: GaugeSettings, _ lettering: Lettering, reading texts: TextLoading) {
        guard let contents = bars(of: gauge, reading: texts) else { return }
        var format: NumberFormat?
        if let number = gauge.number {
            format = texts.format(number.value, at: number.location)
            if format == nil { return }
        }
        var signs = format == nil ? [] : NumberFormat.signs
        if gauge.labels != .none { for bar in contents { signs.formUnion(bar.label.unicodeScalars) } }
        guard let font = font(gauge.font, for: signs, at: gauge.location) else { return }
        let layout = GaugeLayout(
            gauge, labels: contents.map { gauge.labels == .none ? "" : $0.label }, format: format,
            ranges: contents.map(\.range), font: font, anchor: gauge.place.shares)
        var bars: [GaugeDriver.Bar] = []
        var lines: [TextDriver.Line] = []
        for (content, cell) in zip(contents, layout.cells) {
            bars.append(
                GaugeDriver.Bar(
                    content.value, from: content.range[0], to: content.range[1], origin: cell.origin, size: layout.barSize,
                    direction: gauge.direction, cornerRadius: gauge.rounded ? gauge.thickness / 2 : 0))
            if gauge.labels != .none, let label = cell.label, !content.label.isEmpty {
                lines.append(TextDriver.Line(TextTemplate([.literal(content.label)]), style: label.style, at: label.origin))
            }
            if let format, let number = cell.number {
                lines.append(
                    TextDriver.Line(TextTemplate([.number(content.value, format)]), style: number.style, at: number.origin))
            }
        }
        var layer = 0
        func add(_ mesh: Mesh, _ material: MaterialID?) -> MeshID? {
            guard let material else { return nil }
            let id = scene.add(mesh)
            self.add(id, material, layer: layer, to: lettering)
            layer += 1
            return id
        }
        if let panel = gauge.panel {
            let shape = GaugeDriver.Bar(
                .constant(0), origin: layout.origin - gauge.padding, size: layout.size + 2 * gauge.padding,
                cornerRadius: gauge.rounded ? gauge.padding : 0)
            _ = add(GaugeDriver.mesh(of: [shape]), letteringMaterial(panel, lettering, suffix: "panel"))
        }
        _ = add(GaugeDriver.mesh(of: bars), letteringMaterial(gauge.background, lettering, suffix: "background"))
        // The mesh is added with full bars, so that its centre is that of the whole gauge in every view.
        if let mesh = add(GaugeDriver.mesh(of: bars), letteringMaterial(gauge.color, lettering)) {
            drivers.gauges.append(GaugeDriver(bars, mesh: mesh))
        }
        if !lines.isEmpty, let material = letteringMaterial(gauge.textColor, lettering, suffix: "text") {
            show(lines, on: lettering, layer: layer, material)
        }
    }

    /// Returns the bars that a gauge names; nil after reporting a mistake.
    private func bars(of gauge: GaugeSettings, reading texts: TextLoading) -> [BarContents]? {
        func range(_ given: [Double]?) -> [Double]? {
            let range = given ?? gauge.from ?? [0, 1]
            if range[0] != range[1] { return range }
            reading.fail("`from` is an empty range: both numbers are \(range[0].short)", at: gauge.location)
            return nil
        }
        func bar(_ value: ValueSettings, _ label: String?, _ given: [Double]?) -> BarContents? {
            guard let value = texts.values.value(value, ofFace: gauge.face), let range = range(given) else { return nil }
            return BarContents(value: value, label: TextLoading.composed(label ?? ""), range: range)
        }
        if let shapes = gauge.shapes {
            guard let range = range(nil) else { return nil }
            var named = BlendShape.allCases
            if case .named(let some) = shapes { named = some }
            texts.values.note(face: gauge.face, at: gauge.location)
            return named.map { BarContents(value: .shapes(.shape($0), face: gauge.face), label: $0.name, range: range) }
        }
        if gauge.label != nil, gauge.value == nil {
            reading.note("`label` applies only to a single `value`; each of `bars` has its own `label`", at: gauge.location)
        }
        if let value = gauge.value { return bar(value, gauge.label, nil).map { [$0] } }
        let given = gauge.bars ?? []
        let bars = given.compactMap { settings in settings.value.flatMap { bar($0, settings.label, settings.from) } }
        return bars.count == given.count ? bars : nil
    }
}

/// The positions of a gauge's bars and texts.
private struct GaugeLayout {
    /// A text's style and the position of its anchor.
    struct Place {
        var style: TextStyle
        var origin: SIMD2<Double>
    }

    struct Cell {
        /// The lower left corner of the bar.
        var origin: SIMD2<Double>
        var label: Place?
        var number: Place?
    }

    var cells: [Cell] = []
    let barSize: SIMD2<Double>
    /// The lower left corner and size of the whole gauge.
    private(set) var origin = SIMD2<Double>.zero
    private(set) var size = SIMD2<Double>.zero

    private let gauge: GaugeSettings
    private let style: TextStyle
    private let hasNumber: Bool

    init(
        _ gauge: GaugeSettings, labels: [String], format: NumberFormat?, ranges: [[Double]], font: Font,
        anchor: (x: Double, y: Double)
    ) {
        self.gauge = gauge
        style = TextStyle(font: font, size: gauge.textSize)
        hasNumber = format != nil
        let isLying = gauge.direction.isHorizontal
        barSize = isLying ? SIMD2(gauge.length, gauge.thickness) : SIMD2(gauge.thickness, gauge.length)
        let labelWidth = labels.map { style.width(of: $0) }.max() ?? 0
        var numberWidth = 0.0
        if let format {
            for range in ranges { for end in range { numberWidth = max(numberWidth, style.width(of: format.text(of: end))) } }
        }
        let capHeight = font.capHeight * gauge.textSize
        let hasLabel = labelWidth > 0
        // Sizes and offsets within a cell, relative to its lower left corner.
        var cell = SIMD2<Double>.zero
        var barOffset = SIMD2<Double>.zero
        if !isLying {
            cell.x = max(gauge.thickness, labelWidth, numberWidth)
            barOffset = SIMD2((cell.x - gauge.thickness) / 2, hasLabel ? capHeight + gauge.gap : 0)
            cell.y = barOffset.y + gauge.length + (hasNumber ? capHeight + gauge.gap : 0)
        } else if gauge.labels == .above {
            cell = SIMD2(gauge.length, gauge.thickness + (hasLabel || hasNumber ? capHeight + gauge.gap * 0.6 : 0))
        } else {
            barOffset.x = hasLabel ? labelWidth + gauge.gap : 0
            cell = SIMD2(
                barOffset.x + gauge.length + (hasNumber ? numberWidth + gauge.gap : 0), max(gauge.thickness, capHeight))
            barOffset.y = (cell.y - gauge.thickness) / 2
        }
        let count = labels.count
        let columns = min(gauge.columns ?? (isLying ? 1 : count), max(count, 1))
        let rows = (count + columns - 1) / columns
        // The gap between columns exceeds the gap between a bar and its texts.
        let columnGap = isLying ? gauge.gap * 2 : gauge.gap
        size = SIMD2(
            Double(columns) * cell.x + Double(columns - 1) * columnGap, Double(rows) * cell.y + Double(rows - 1) * gauge.gap)
        origin = SIMD2(-anchor.x * size.x, -(1 - anchor.y) * size.y)
        for index in 0..<count {
            let (column, row) = (index / rows, index % rows)
            let corner = SIMD2(
                origin.x + Double(column) * (cell.x + columnGap),
                origin.y + size.y - cell.y - Double(row) * (cell.y + gauge.gap))
            cells.append(self.cell(at: corner, cell, barOffset, capHeight))
        }
    }

    private func cell(at corner: SIMD2<Double>, _ size: SIMD2<Double>, _ bar: SIMD2<Double>, _ capHeight: Double) -> Cell {
        var cell = Cell(origin: corner + bar)
        func place(_ x: Double, _ y: Double, _ alignment: TextStyle.Alignment) -> Place {
            var style = style
            style.alignment = alignment
            style.anchor = SIMD2(alignment == .left ? 0 : alignment == .right ? 1 : 0.5, 0)
            return Place(style: style, origin: corner + SIMD2(x, y))
        }
        if !gauge.direction.isHorizontal {
            cell.label = place(size.x / 2, 0, .center)
            cell.number = place(size.x / 2, size.y - capHeight, .center)
        } else if gauge.labels == .above {
            let y = size.y - capHeight
            (cell.label, cell.number) = (place(0, y, .left), place(size.x, y, .right))
        } else {
            let y = (size.y - capHeight) / 2
            (cell.label, cell.number) = (place(bar.x - gauge.gap, y, .right), place(size.x, y, .right))
        }
        return cell
    }
}
