import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/audit/audit.js';
import { CloseSubmission } from './close-submission.job.js';
import type { Document } from './document.entity.js';
import { NotOpen } from './documents.errors.js';
import { demandDocumentLocked } from './lock-document.js';
import { SettleDocument } from './settle-document.js';

export const SUPERSEDED = 'A newer offer was accepted.';
const TAKEN_BACK = 'It was taken back.';

/** Takes an open document back, here and at the signing service. */
@Injectable()
export class WithdrawDocument {
  constructor(
    private readonly em: EntityManager,
    private readonly settle: SettleDocument,
    private readonly closing: CloseSubmission,
  ) {}

  /** Takes a document back by hand, mostly because it went to the wrong person. */
  async byHand(id: string, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { document } = await demandDocumentLocked(em, id);
      if (!document.isOpen()) throw new NotOpen();
      await this.withdraw(em, document, TAKEN_BACK, actor);
    });
  }

  /** Call it under the lock of its lead. */
  async withdraw(em: EntityManager, document: Document, reason: string | null, actor?: Actor): Promise<void> {
    await this.settle.end(em, document, { state: 'expired', reason }, actor);
    await this.closing.closeOf(em, document);
    // One open document a lead and type: this one has to be out of the way before the next is stored.
    await em.flush();
  }
}
