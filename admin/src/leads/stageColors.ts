import type { LeadStatus } from '../../../src/shared/leads/lead.contract.js';
import type { Tone } from '../states/Pill';

export const STAGE_TONES: Record<LeadStatus, Tone> = {
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
  const name = STAGE_TONES[status];
  return { color: `var(--${name})`, ground: `var(--${name}-ground)` };
}
