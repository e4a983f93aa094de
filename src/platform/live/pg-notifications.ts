import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.js';

type Listener = { onNotification: (payload: string) => void; onGap: () => void };

/** Postgres NOTIFY events from any process, including plain SQL, over one listening connection per channel. */
@Injectable()
export class PgNotifications implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners = new Map<string, Listener>();
  private handles: { close(): Promise<void> }[] = [];

  constructor(private readonly jobs: Jobs) {}

  /** Subscribes to a channel; `onGap` means that events may have been missed. Call it while modules are being wired. */
  on(
    channel: 'leads' | 'messages' | 'sessions' | 'timelines',
    onNotification: Listener['onNotification'],
    onGap: Listener['onGap'],
  ): void {
    this.listeners.set(channel, { onNotification, onGap });
  }

  async onApplicationBootstrap(): Promise<void> {
    const db = this.jobs.boss.getDb();
    if (!db.listen) throw new Error('pg-boss no longer offers LISTEN, which live updates need.');
    for (const [channel, { onNotification, onGap }] of this.listeners)
      this.handles.push(await db.listen(channel, onNotification, onGap));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.handles.map((handle) => handle.close()));
  }
}
