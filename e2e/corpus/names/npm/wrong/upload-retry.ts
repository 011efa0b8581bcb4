import axios from 'axios';

export async function uploadReport(url: string, report: Blob, attempts = 3): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { status } = await axios.put(url, report, {
        headers: { 'Content-Type': 'application/pdf' },
        timeout: 10_000,
      });
      return status;
    } catch (error) {
      const slow = axios.isTimeoutError(error);
      if (!slow || attempt >= attempts) throw error;
    }
  }
}
