#include <memory>
#include <stdexcept>
#include <string>

#include <curl/curl.h>

namespace {

size_t collect(char* data, size_t size, size_t count, void* user) {
    static_cast<std::string*>(user)->append(data, size * count);
    return size * count;
}

void applyDefaults(CURL* handle) {
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, 10L);
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 0L);
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
    curl_easy_setopt(handle, CURLOPT_FAILONERROR, 1L);
}

}  // namespace

std::string fetchRates() {
    std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle(curl_easy_init(), curl_easy_cleanup);
    if (!handle) throw std::runtime_error("curl_easy_init");

    std::string body;
    applyDefaults(handle.get());
    curl_easy_setopt(handle.get(), CURLOPT_URL, "https://rates.example.com/v1/latest");
    curl_easy_setopt(handle.get(), CURLOPT_WRITEFUNCTION, collect);
    curl_easy_setopt(handle.get(), CURLOPT_WRITEDATA, &body);
    const CURLcode result = curl_easy_perform(handle.get());
    if (result != CURLE_OK) throw std::runtime_error(curl_easy_strerror(result));
    return body;
}
