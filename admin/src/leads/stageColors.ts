import type { LeadStatus } from '../../../src/shared/leads/lead.contract.js';

const COLORS: Record<LeadStatus, string> = {
  leads: 'told',
  analysis_submitted: 'reviewed',
  proposal: 'reviewed',
  contract_sent: 'wary',
  walkthrough_scheduled: 'wary',
  enrolled: 'good',
  won: 'good',
  closed: 'done',
  lost: 'done',
};

/** A stage's colour and its pale ground; the name always stands beside them. */
export function stageColors(status: LeadStatus): { color: string; ground: string } {
  const name = COLORS[status];
  return { color: `var(--${name})`, ground: `var(--${name}-ground)` };
}
