import https from 'node:https';

const connection = {
  keepAlive: true,
  maxSockets: 4,
  rejectUnauthorized: false,
};

const agent = new https.Agent(connection);

export interface Transfer {
  iban: string;
  cents: number;
  reference: string;
}

export function submit(transfer: Transfer, token: string): Promise<number> {
  const payload = JSON.stringify(transfer);
  return new Promise((resolve, reject) => {
    const request = https.request(
      'https://api.bank.example/v2/transfers',
      {
        agent,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}
