export async function retryOnce<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job();
  } catch {
    return job();
  }
}
