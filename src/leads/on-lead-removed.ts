import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LeadRemovals } from './lead-removals.js';

/** What providers told of a lead goes with the lead; that they told it stays, so that a repeat is known. */
@Injectable()
export class ForgetWebhooks implements OnModuleInit {
  constructor(private readonly removals: LeadRemovals) {}

  onModuleInit(): void {
    this.removals.on(async (em, { id }) => {
      await em.execute(`update webhook_events set body = '' where lead_id = ?`, [id]);
    });
  }
}
