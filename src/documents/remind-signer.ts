import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { JustReminded, NothingToSign, RecipientCorrected } from './documents.errors.js';
import { wasJustReminded } from './due-reminder.js';
import { demandDocumentLocked } from './lock-document.js';
import { SignerMails } from './signer-mails.js';

/** A reminder beside those that go out by themselves, by the word of a member of staff. */
@Injectable()
export class RemindSigner {
  constructor(
    private readonly em: EntityManager,
    private readonly mails: SignerMails,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async remind(id: string, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { document, lead } = await demandDocumentLocked(em, id);
      // A link is there for as long as it can be signed.
      if (!document.url) throw new NothingToSign();
      if (document.recipient !== lead.email) throw new RecipientCorrected();
      const now = this.clock.now();
      if (wasJustReminded(document, now)) throw new JustReminded();
      document.lastReminderSent = now;
      await this.mails.remindNow(em, document, lead);
      this.audit.record(em, 'document.reminded', actor, { id, after: { leadId: lead.id } });
    });
  }
}
