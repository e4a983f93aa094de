import type { AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import type { Requirements } from '../../../../src/shared/content/requirements.js';
import type { Failure } from '../../forms/failure';
import type { Guards } from '../../forms/form-guards';
import type { Issue } from '../../forms/issues';

export const STAGES = ['overview', 'requirements', 'booking'] as const;
export type Stage = (typeof STAGES)[number];

export interface StartPage {
  analysis: AnalysisView;
  stage: Stage;
  requirements: Requirements;
  guards: Guards;
}

/** The answer to an acknowledgment that was not stored. */
export interface Refused {
  issues: Issue[];
  failure: Failure | null;
  /** The wording of now, where another one was read. */
  reworded: Requirements | null;
  guards: Guards;
}

/** The booking follows from the acknowledgment that is on record, and from no address. */
export function stageOf(asked: string | null, { isAcknowledged }: AnalysisView): Stage {
  if (asked === 'overview') return 'overview';
  if (isAcknowledged) return 'booking';
  return asked === null ? 'overview' : 'requirements';
}

export function pathOf(leadId: string, stage?: Stage): string {
  return `/analysis/${leadId}/start${stage ? `?step=${stage}` : ''}`;
}
