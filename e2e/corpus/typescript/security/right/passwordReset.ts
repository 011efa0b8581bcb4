import { createHash, randomBytes } from 'node:crypto';

interface Mailer {
  send(to: string, subject: string, body: string): Promise<void>;
}

interface Tokens {
  save(email: string, digest: string, expires: Date): Promise<void>;
}

export class PasswordReset {
  readonly #mailer: Mailer;
  readonly #tokens: Tokens;

  constructor(mailer: Mailer, tokens: Tokens) {
    this.#mailer = mailer;
    this.#tokens = tokens;
  }

  #createToken(): string {
    return randomBytes(24).toString('base64url');
  }

  async start(email: string): Promise<void> {
    const token = this.#createToken();
    const digest = createHash('sha256').update(token).digest('hex');
    await this.#tokens.save(email, digest, new Date(Date.now() + 3_600_000));
    await this.#mailer.send(email, 'New password', `https://shop.example/reset/${token}`);
  }
}
