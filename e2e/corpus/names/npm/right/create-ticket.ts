import axios from 'axios';

interface Ticket {
  id: number;
  title: string;
}

export async function createTicket(baseUrl: string, token: string, title: string): Promise<Ticket> {
  const response = await axios.request<Ticket>({
    method: 'post',
    url: `${baseUrl}/tickets`,
    data: { title, priority: 'normal' },
    headers: { Authorization: `Bearer ${token}` },
    timeout: 5000,
  });
  return response.data;
}
