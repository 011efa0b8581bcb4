export async function retryOnce<T>(job: () => Promise<T>): Promise<T> {
  try {
    return job();
  } catch {
    return job();
  }
}
