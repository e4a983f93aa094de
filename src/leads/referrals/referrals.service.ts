import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type EditReferral, REFERRAL_READ_ONLY } from '#shared/referral.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { refuseReadOnlyChanges } from '../../platform/record-changes.js';
import { Referral } from './referral.entity.js';
import { ReferralChanged, ReferralNotFound, toReferralView } from './referrals.queries.js';

/** Referral lists refresh when their lead changes. */
const NOTIFY_LEAD_CHANGED = `select pg_notify('leads', 'updated ' || id || ':' || version) from leads where id = ?`;

@Injectable()
export class ReferralsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Sets the state; a stale `version` is rejected with the current referral. */
  async edit(id: string, { version, ...body }: EditReferral, actor: Actor): Promise<Referral> {
    return this.em.transactional(async (em) => {
      const referral = await em.findOne(Referral, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!referral) throw new ReferralNotFound();
      const view = toReferralView(referral);
      if (version !== undefined && version !== view.version) throw new ReferralChanged(view);
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

  /** Deletes the referral; the lead stays. */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const referral = await em.findOne(Referral, id);
      if (!referral || (await em.nativeDelete(Referral, { id })) === 0) throw new ReferralNotFound();
      this.audit.record(em, 'referral.deleted', actor, { id, before: { state: referral.state } });
      await em.execute(NOTIFY_LEAD_CHANGED, [referral.leadId]);
    });
  }
}
