import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LeadRemovals } from './lead-removals.js';

/** The bodies of webhooks about a lead go with the lead; their rows stay, so that a repeat is known. */
@Injectable()
export class ForgetWebhooks implements OnModuleInit {
  constructor(private readonly removals: LeadRemovals) {}

  onModuleInit(): void {
    this.removals.on(async (em, { id }) => {
      await em.execute(`update webhook_events set body = '' where lead_id = ?`, [id]);
    });
  }
}
