import type { LeadCard, LeadStatus } from '../../../../src/shared/leads/lead.contract.js';
import type { ColumnState } from './boardCards';

export interface StageColumnProps {
  status: LeadStatus;
  column: ColumnState;
  cards: Readonly<Record<string, LeadCard>>;
  flashing: readonly string[];
  collapsed: boolean;
  onCollapse: () => void;
}
