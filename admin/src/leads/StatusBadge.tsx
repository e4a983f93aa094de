import { type LeadStatus, STATUS_LABELS } from '#shared/lead.js';
import { Pill } from '../states/Pill';
import { STAGE_TONES } from './stageColors';

export function StatusBadge({ status }: { status: LeadStatus }) {
  return <Pill tone={STAGE_TONES[status]}>{STATUS_LABELS[status].badge}</Pill>;
}
