import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type LeadChange, LIVE } from '#shared/live.js';
import { PgNotifications } from '../platform/database/pg-notifications.js';
import { DebouncedBroadcast, LiveGateway } from '../platform/live/live.gateway.js';
import { LeadEvents } from './leads.events.js';

/** Clears the bodies of webhooks about a deleted lead. Their rows stay, so that a repeated delivery is recognized. */
@Injectable()
export class ClearLeadWebhooks implements OnModuleInit {
  constructor(private readonly events: LeadEvents) {}

  onModuleInit(): void {
    this.events.deleted.on(async (em, { id }) => {
      await em.execute(`update webhook_events set body = '' where lead_id = ?`, [id]);
    });
  }
}

/** Notifies open consoles about changed leads, from the trigger's events at commit. */
@Injectable()
export class LeadBroadcast implements OnModuleInit {
  private readonly broadcast: DebouncedBroadcast<LeadChange>;

  constructor(
    private readonly notifications: PgNotifications,
    gateway: LiveGateway,
  ) {
    this.broadcast = new DebouncedBroadcast(gateway, LIVE.leads, (changes) => ({ changes }));
  }

  onModuleInit(): void {
    this.notifications.on(
      'leads',
      (payload) => this.forward(payload),
      () => this.broadcast.addGap(),
    );
  }

  private forward(payload: string): void {
    if (payload === 'resync') this.broadcast.addGap();
    else this.broadcast.add(parseLeadChanges(payload).map((change) => [change.id, change]));
  }
}

/** Parses `updated <id>:<version>,…` as the trigger writes it. */
function parseLeadChanges(payload: string): LeadChange[] {
  const [kind, pairs = ''] = payload.split(' ');
  return pairs.split(',').map((pair) => {
    const [id = '', version] = pair.split(':');
    return { id, version: Number(version), kind: kind as LeadChange['kind'] };
  });
}
