import SwiftUI

@Observable
final class TimerModel {
    private(set) var seconds = 0
    var isRunning = false

    func tick() {
        guard isRunning else { return }
        seconds += 1
    }

    func reset() {
        seconds = 0
        isRunning = false
    }
}

struct TimerView: View {
    @State private var model = TimerModel()
    private let clock = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

    var body: some View {
        VStack(spacing: 16) {
            Text(Duration.seconds(model.seconds), format: .time(pattern: .minuteSecond))
                .font(.largeTitle.monospacedDigit())
            HStack {
                Button(model.isRunning ? "Pause" : "Start") { model.isRunning.toggle() }
                Button("Reset", role: .destructive, action: model.reset)
                    .disabled(model.seconds == 0)
            }
        }
        .padding()
        .onReceive(clock) { _ in model.tick() }
    }
}

#Preview {
    TimerView()
}
