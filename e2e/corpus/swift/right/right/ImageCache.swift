import Foundation
import SwiftUI

enum CacheError: Error, LocalizedError {
    case badStatus(Int)
    case notAnImage(URL)

    var errorDescription: String? {
        switch self {
        case .badStatus(let code): "The server answered \(code)."
        case .notAnImage(let url): "\(url.lastPathComponent) is no image."
        }
    }
}

actor ImageCache {
    static let shared = ImageCache()

    private enum Entry {
        case inProgress(Task<Data, any Error>)
        case ready(Data)
    }

    private var entries: [URL: Entry] = [:]
    private let session: URLSession
    private(set) var hits = 0

    init(session: URLSession = .shared) {
        self.session = session
    }

    func data(for url: URL) async throws -> Data {
        switch entries[url] {
        case .ready(let data):
            hits += 1
            return data
        case .inProgress(let task):
            return try await task.value
        case nil:
            break
        }

        let task = Task { [session] in
            let (data, response) = try await session.data(from: url)
            guard let http = response as? HTTPURLResponse, (200..<300).contains(http.statusCode) else {
                throw CacheError.badStatus((response as? HTTPURLResponse)?.statusCode ?? -1)
            }
            return data
        }
        entries[url] = .inProgress(task)

        do {
            let data = try await task.value
            entries[url] = .ready(data)
            return data
        } catch {
            entries[url] = nil
            throw error
        }
    }

    nonisolated func key(for url: URL) -> String {
        url.absoluteString.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

@MainActor
@Observable
final class GalleryModel {
    private(set) var images: [URL: Data] = [:]
    var errorMessage: String?

    func load(_ urls: [URL]) async {
        await withTaskGroup(of: (URL, Result<Data, any Error>).self) { group in
            for url in urls {
                group.addTask {
                    do {
                        return (url, .success(try await ImageCache.shared.data(for: url)))
                    } catch {
                        return (url, .failure(error))
                    }
                }
            }
            for await (url, result) in group {
                switch result {
                case .success(let data): images[url] = data
                case .failure(let error): errorMessage = error.localizedDescription
                }
            }
        }
    }
}

struct GalleryView: View {
    @State private var model = GalleryModel()
    let urls: [URL]

    var body: some View {
        ScrollView {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 120), spacing: 8)]) {
                ForEach(urls, id: \.self) { url in
                    if let data = model.images[url], let image = UIImage(data: data) {
                        Image(uiImage: image)
                            .resizable()
                            .aspectRatio(contentMode: .fit)
                    } else {
                        ProgressView()
                    }
                }
            }
        }
        .task(id: urls) { await model.load(urls) }
        .alert("Could not load", isPresented: .constant(model.errorMessage != nil)) {
            Button("OK") { model.errorMessage = nil }
        } message: {
            Text(model.errorMessage ?? "")
        }
    }
}

extension Sequence {
    func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
        var values: [T] = []
        for element in self {
            try await values.append(transform(element))
        }
        return values
    }
}

#Preview {
    GalleryView(urls: [])
}
