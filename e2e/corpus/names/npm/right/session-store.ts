import { Redis } from 'ioredis';

export interface Session {
  user: string;
  roles: string[];
}

export class SessionStore {
  constructor(
    private readonly redis: Redis,
    private readonly seconds = 3600,
  ) {}

  async save(id: string, session: Session): Promise<void> {
    await this.redis.setex(`session:${id}`, this.seconds, JSON.stringify(session));
  }

  async load(id: string): Promise<Session | undefined> {
    const text = await this.redis.get(`session:${id}`);
    return text === null ? undefined : (JSON.parse(text) as Session);
  }
}
