// in session_cache.cpp
std::size_t SessionCache::evictExpired(Clock::time_point now) {
    std::lock_guard<std::mutex> lock(mutex_);
    std::size_t removed = 0;
    for (auto it = sessions_.begin(); it != sessions_.end();) {
        if (it->second.expires <= now) {
            it = sessions_.erase(it);
            ++removed;
        } else {
            ++it;
        }
    }
    return removed;
}
