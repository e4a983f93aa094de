import {
  ACKNOWLEDGMENT_TEXT,
  type AnalysisView,
  type CurrentRequirements,
  OCCUPANCIES,
  type Occupancy,
  REQUIREMENTS_CHANGED,
} from '#shared/analysis.js';
import type { Requirements } from '#shared/content.js';
import { PLAN_IDS, type PlanId } from '#shared/plan.js';
import type { PriceBook } from '#shared/price-book.js';
import { offeredPlans } from '#shared/pricing.js';
import { isApiProblem, type SiteApi } from '#shared/site-api.js';
import { type Guards, postedGuards, readGuards, refreshGuards } from '../../forms/FormGuards';
import { type Failure, toFailure } from '../../forms/failure';
import { sendForm } from '../../forms/send-form';
import type { Issue } from '../../forms/validation';
import { BOOKED } from '../enroll/draft';

export const STAGES = ['overview', 'requirements', 'booking'] as const;
type Stage = (typeof STAGES)[number];

export interface StartPage {
  /** With the plan that the owner switched to on the report. */
  analysis: AnalysisView;
  /** The plan in the address, which the next steps keep. */
  asked: PlanId | null;
  stage: Stage;
  requirements: Requirements;
  book: PriceBook;
  guards: Guards;
}

/** The response to an acknowledgment that was not stored. */
export interface Rejection {
  issues: Issue[];
  failure: Failure | null;
  /** The current wording, if it changed since the page was opened. */
  reworded: Requirements | null;
  /** What the owner chose, to show it again. */
  occupancy: Occupancy | undefined;
  guards: Guards;
}

/** Booking opens only after an acknowledgment is on record, whatever the URL says. */
export function stageToShow(asked: string | null, { isAcknowledged }: AnalysisView): Stage {
  if (asked === 'overview') return 'overview';
  if (isAcknowledged) return 'booking';
  return asked === null ? 'overview' : 'requirements';
}

export function startUrl(leadId: string, stage: Stage | null = null, plan: PlanId | null = null): string {
  const query = new URLSearchParams({ ...(stage && { step: stage }), ...(plan && { plan }) }).toString();
  return `/analysis/${leadId}/start${query && `?${query}`}`;
}

/** The plan in an address, if we offer it. */
export function askedPlan(asked: URLSearchParams, book: PriceBook | null): PlanId | null {
  const offered = book ? offeredPlans(book) : PLAN_IDS;
  return offered.find((each) => each === asked.get('plan')) ?? null;
}

/** The estimated rent of all units. Null without an estimate: a rough figure isn't this home's rent. */
export function totalRent({ status, rentEstimate, property }: AnalysisView): number | null {
  return status === 'completed' && rentEstimate !== null ? rentEstimate * property.unitCount : null;
}

/** The enrollment form with everything the report knows. */
export function enrollUrl(analysis: AnalysisView): string {
  const { leadId, address, property, plan, missing, isBooked } = analysis;
  const [, streetAddress = address, city, zipCode] = /^(.+), ([^,]+), IA (\d{5})$/.exec(address) ?? [];
  const { propertyType, unitCount } = property;
  const known = Object.entries({
    propertyType,
    unitCount,
    estimatedRent: totalRent(analysis),
    plan,
    streetAddress,
    city,
    zipCode,
    report: missing && leadId,
    missing: missing?.join(),
    [BOOKED]: isBooked,
  });
  const given = known.flatMap(([field, value]) => (value ? [[field, String(value)]] : []));
  return `/enroll?${new URLSearchParams(given)}`;
}

/** The answers to whether the home is rented; only several units can be rented in part. */
export function occupanciesOf({ unitCount }: AnalysisView['property']): Occupancy[] {
  return OCCUPANCIES.filter((each) => each !== 'partly-rented' || unitCount > 1);
}

/** Name of the checkbox. */
export const ACKNOWLEDGED_FIELD = 'acknowledged';

const NOT_CHECKED = [{ field: ACKNOWLEDGED_FIELD, message: ACKNOWLEDGMENT_TEXT.mustTick }];

/** Sends an acknowledgment. Returns null once it is stored. */
export async function acknowledge(
  api: SiteApi,
  { leadId, plan }: { leadId: string; plan: PlanId | null },
  form: FormData,
): Promise<Rejection | null> {
  const guards = postedGuards(form);
  const occupancy = OCCUPANCIES.find((each) => each === form.get('occupancy'));
  const refused: Rejection = { issues: [], failure: null, reworded: null, occupancy, guards };
  if (!form.has(ACKNOWLEDGED_FIELD)) return { ...refused, issues: NOT_CHECKED };
  const { token, fields } = readGuards(form);
  const body = { ...fields, plan, ...(occupancy && { occupancy }), version: Number(form.get('version')) };
  try {
    await sendForm(api, token, (valid) => api.acknowledge(leadId, body, valid));
    return null;
  } catch (error) {
    const reworded = readReworded(error);
    if (reworded) return { ...refused, issues: NOT_CHECKED, reworded };
    const failure = toFailure(error, ACKNOWLEDGMENT_TEXT.failed);
    return { ...refused, failure, guards: await refreshGuards(guards, failure, api) };
  }
}

function readReworded(error: unknown): Requirements | null {
  if (!isApiProblem(error) || error.problem.code !== REQUIREMENTS_CHANGED) return null;
  const { version, items } = error.problem.current as CurrentRequirements;
  return { version, items: items.map((item) => ({ ...item, isSample: false })) };
}
