import { LEAD_EDITABLE, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { ConflictNotice } from '../saving/ConflictNotice';

export function LeadConflict(props: { now: LeadView; onSettled: () => void }) {
  return <ConflictNotice {...props} title="lead.conflict" fields={LEAD_EDITABLE} labels="lead.field" />;
}
