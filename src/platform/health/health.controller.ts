import { Controller, Get, type OnModuleDestroy } from '@nestjs/common';
import { Public } from '../access/access.js';
import { DatabaseUnavailable } from '../database/database-errors.js';
import { Sql } from '../database/sql.js';

/** For load balancers: `/live` says the process is running, `/ready` that it can take requests. */
@Controller()
export class HealthController implements OnModuleDestroy {
  private draining = false;

  constructor(private readonly sql: Sql) {}

  @Public()
  @Get('live')
  live(): { status: string } {
    return { status: 'live' };
  }

  @Public()
  @Get('ready')
  async ready(): Promise<{ status: string }> {
    if (this.draining) throw new DatabaseUnavailable();
    await this.sql.rows('select 1');
    return { status: 'ready' };
  }

  /** From now on, load balancers route no new requests here. */
  drain(): void {
    this.draining = true;
  }

  /** Runs before anything waits for requests to finish. */
  onModuleDestroy(): void {
    this.drain();
  }
}
