export async function retry(fn, { attempts = 3, delay = 100 } = {}) {
  const attemptFrom = async (number) => {
    if (number > attempts) throw new Error('No attempt was made');
    try {
      const value = await fn(number);
      return value;
    } catch (error) {
      if (number >= attempts) throw error;
    }
    await new Promise((done) => setTimeout(done, delay));
    return attemptFrom(number + 1);
  };
  return attemptFrom(1);
}
