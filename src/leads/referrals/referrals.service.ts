import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { refuseReadOnlyChanges } from '../../platform/record-changes.js';
import { REFERRAL_READ_ONLY } from '../../shared/leads/referral.contract.js';
import type { EditReferral } from '../../shared/leads/referral.schema.js';
import { Referral } from './referral.entity.js';
import { toReferralView } from './referral.view.js';
import { ReferralChangedMeanwhile, ReferralNotFound } from './referrals.errors.js';

/** Lists of referrals follow the news of leads. */
const TELL_OF_LEAD = `select pg_notify('leads', 'updated ' || id || ':' || version) from leads where id = ?`;

/** What staff do with referrals. */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Sets how far a referral has come; a stale `version` is refused with the referral as it is now. */
  async edit(id: string, { version, ...body }: EditReferral, actor: Actor): Promise<Referral> {
    return this.em.transactional(async (em) => {
      const referral = await em.findOne(Referral, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!referral) throw new ReferralNotFound();
      const view = toReferralView(referral);
      if (version !== undefined && version !== view.version) throw new ReferralChangedMeanwhile(view);
      const { state = view.state } = refuseReadOnlyChanges(body, view, REFERRAL_READ_ONLY);
      if (state === view.state) return referral;
      this.audit.record(em, 'referral.stateChanged', actor, {
        id,
        before: { state: view.state },
        after: { state },
      });
      referral.state = state;
      return referral;
    });
  }

  /** Removes what the realtor wrote; the lead stays. */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const referral = await em.findOne(Referral, id);
      if (!referral || (await em.nativeDelete(Referral, { id })) === 0) throw new ReferralNotFound();
      this.audit.record(em, 'referral.deleted', actor, { id, before: { state: referral.state } });
      await em.execute(TELL_OF_LEAD, [referral.leadId]);
    });
  }
}
