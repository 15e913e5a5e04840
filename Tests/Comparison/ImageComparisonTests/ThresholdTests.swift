import ImageComparison
import RenderTestSupport
import Testing

@Suite struct ThresholdTests {
    @Test(arguments: [
        ("flip.mean > 0.01", Threshold(.flip, .mean, limit: 0.01)), ("flip>0.01", Threshold(.flip, .mean, limit: 0.01)),
        ("oklab.share > 0.1%", Threshold(.oklab, .share, limit: 0.001)), ("psnr < 40", Threshold(.psnr, limit: 40)),
        ("ms-ssim < 0.99", Threshold(.multiScaleSSIM, limit: 0.99)), ("exact.count > 0", Threshold(.exact, .count, limit: 0)),
        ("  ssim.minimum  <  .5 ", Threshold(.ssim, .minimum, limit: 0.5)),
    ])
    func textSurvivesParsingAndFormatting(_ text: String, _ threshold: Threshold) throws {
        let read = try Threshold(parsing: text)
        #expect(read == threshold)
        let again = try Threshold(parsing: read.description)
        #expect(again == threshold)
    }

    @Test(arguments: [
        ("", "is not a threshold"), ("flip", "is not a threshold"), ("flap > 1", "no metric \"flap\""), ("flip < 1", "use >"),
        ("psnr > 40", "use <"), ("exact > 0", "names no statistic of exact"), ("psnr.count < 1", "has no \"count\""),
        ("flip > nan", "not end in a number"), ("flip > 0x10", "not end in a number"), ("flip > inf", "not end in a number"),
        ("flip > ", "not end in a number"),
        ("psnr < 10%", "in decibels; give a plain number"),
        ("exact.count > 1 %", "a number of pixels; give a plain number, or exact.share"),
        ("channel > 5%", "in levels; give a plain number, or channel.share"),
        ("> 1", "no metric"), ("flip.mean.x > 1", "has no \"mean.x\""),
    ])
    func invalidThresholdGivesOneLineError(_ text: String, _ words: String) {
        let error = caught(ThresholdError.self) { try Threshold(parsing: text) }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        #expect(error?.description.contains("\n") == false)
    }

    @Test func notANumberCrossesEveryThreshold() {
        #expect(Threshold(.flip, limit: 1).isCrossed(by: .nan))
        #expect(Threshold(.psnr, limit: 0).isCrossed(by: .nan))
    }
}
