import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/audit/audit.js';
import { CloseSubmission } from './close-submission.job.js';
import type { Document } from './document.entity.js';
import { SettleDocument } from './settle-document.js';

export const SUPERSEDED = 'A newer offer was accepted.';

/** Takes an open document back, here and at the signing service. Call it under the lock of its lead. */
@Injectable()
export class WithdrawDocument {
  constructor(
    private readonly settle: SettleDocument,
    private readonly closing: CloseSubmission,
  ) {}

  async withdraw(em: EntityManager, document: Document, reason: string | null, actor?: Actor): Promise<void> {
    await this.settle.end(em, document, { state: 'expired', reason }, actor);
    await this.closing.closeOf(em, document);
    // One open document a lead and type: this one has to be out of the way before the next is stored.
    await em.flush();
  }
}
