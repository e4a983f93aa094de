import { type LeadStatus, STATUS_LABELS } from '#shared/lead.js';
import { Pill, type Tone } from '../states/Pill';

export function StatusBadge({ status }: { status: LeadStatus }) {
  return <Pill tone={STAGE_TONES[status]}>{STATUS_LABELS[status].badge}</Pill>;
}

const STAGE_TONES: Record<LeadStatus, Tone> = {
  leads: 'notice',
  analysis_submitted: 'reviewed',
  proposal: 'reviewed',
  contract_sent: 'wary',
  walkthrough_scheduled: 'wary',
  enrolled: 'good',
  won: 'good',
  closed: 'done',
  lost: 'done',
};

/** A stage's color and background. The stage name is always shown with it. */
export function stageColors(status: LeadStatus): { color: string; ground: string } {
  const name = STAGE_TONES[status];
  return { color: `var(--${name})`, ground: `var(--${name}-ground)` };
}
