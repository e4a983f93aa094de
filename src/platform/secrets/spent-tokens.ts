import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Sweep } from '../database/sweep.js';
import { digestOf } from './digest.js';

const SPEND = `
  insert into spent_tokens (hash, expires_at) values (?, ?) on conflict do nothing returning hash`;

/** Makes signed tokens good for one use: they are kept nowhere, only that they were used. */
@Injectable()
export class SpentTokens implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly sweep: Sweep,
  ) {}

  onModuleInit(): void {
    this.sweep.clears('delete from spent_tokens where expires_at < $1', (now) => now);
  }

  /** Uses a token up within the given transaction; false where it was used before. `seconds`: as long as it is good. */
  async spend(em: EntityManager, token: string, seconds: number): Promise<boolean> {
    const expiresAt = new Date(this.clock.now().getTime() + seconds * 1_000);
    const spent = await em.execute(SPEND, [digestOf(token), expiresAt]);
    return spent.length > 0;
  }
}
