import { type OwnerFacts, PROPERTY_FACTS, type PropertyFact } from '#shared/analysis.js';
import { PLAN_IDS, type PlanId } from '#shared/plan.js';
import { REPORT_PDF_TEXT } from '#shared/report-pdf.js';
import { isApiProblem, type SiteApi } from '#shared/site-api.js';
import { type Failure, toFailure, toFormErrors } from '../../forms/failure';
import { sendForm } from '../../forms/send-form';
import type { Issue } from '../../forms/validation';
import { reportText } from './text';

const text = reportText.requests;

/** The forms of the report. A form without an intent downloads the PDF. */
export type Intent = 'pdf' | 'facts' | 'email' | 'updates' | 'call';

/** The answer to a posted form, shown next to it. */
export interface Posted {
  intent: Intent;
  issues: Issue[];
  failure: Failure | null;
  /** What the visitor typed, to show it again. */
  typed: Record<string, string>;
}

/** Where to go after a form: the file, or the report with a confirmation. */
export type Outcome = { url: string } | Posted;

const CONFLICT = 409;

export async function handle(api: SiteApi, leadId: string, form: FormData): Promise<Outcome> {
  const intent = readIntent(form);
  try {
    return { url: await HANDLERS[intent](api, leadId, form) };
  } catch (error) {
    const typed = Object.fromEntries(
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
    return { intent, typed, ...explain(intent, error) };
  }
}

function readIntent(form: FormData): Intent {
  const given = form.get('intent');
  return DONE.find((intent) => intent === given) ?? 'pdf';
}

type Handler = (api: SiteApi, leadId: string, form: FormData) => Promise<string>;

const HANDLERS: Record<Intent, Handler> = {
  pdf: async (api, leadId, form) => (await api.reportPdf(leadId, { plan: readPlan(form) })).url,
  facts: async (api, leadId, form) => {
    await send(api, form, (token) => api.editFacts(leadId, { ...readFacts(form), ...trap(form) }, token));
    return doneUrl(leadId, 'facts');
  },
  email: async (api, leadId, form) => {
    const plan = readPlan(form);
    await send(api, form, (token) =>
      api.emailReport(leadId, { ...(plan && { plan }), ...trap(form) }, token),
    );
    return doneUrl(leadId, 'email', plan);
  },
  updates: async (api, leadId, form) => {
    await send(api, form, (token) => api.requestUpdates(leadId, trap(form), token));
    return doneUrl(leadId, 'updates');
  },
  call: async (api, leadId, form) => {
    const phone = String(form.get('phone') ?? '');
    await send(api, form, (token) => api.requestCall(leadId, { phone, ...trap(form) }, token));
    return doneUrl(leadId, 'call');
  },
};

function send<T>(api: SiteApi, form: FormData, request: (token: string) => Promise<T>): Promise<T> {
  return sendForm(api, String(form.get('formToken') ?? ''), request);
}

/** The plan that is shown, if it isn't the one the owner chose. */
function readPlan(form: FormData): PlanId | undefined {
  return PLAN_IDS.find((plan) => plan === form.get('plan'));
}

/** The honeypot. */
function trap(form: FormData): { website?: string } {
  const website = String(form.get('website') ?? '').slice(0, 500);
  return website ? { website } : {};
}

/** Blank fields keep what is known. */
function readFacts(form: FormData): OwnerFacts {
  const given = PROPERTY_FACTS.map((fact) => [fact, String(form.get(fact) ?? '').trim()] as const);
  const facts = given.filter(([, value]) => value !== '').map(([fact, value]) => [fact, parse(fact, value)]);
  return Object.fromEntries(facts);
}

function parse(fact: PropertyFact, value: string): string | number {
  return fact === 'propertyType' ? value : Number(value.replace(/,/g, ''));
}

const DONE = ['facts', 'email', 'updates', 'call'] as const;
export type Done = (typeof DONE)[number];

function doneUrl(leadId: string, done: Done, plan?: PlanId): string {
  return `/analysis/${leadId}?done=${done}${plan ? `&plan=${plan}` : ''}#done`;
}

export function readDone(asked: URLSearchParams): Done | null {
  return DONE.find((done) => done === asked.get('done')) ?? null;
}

function explain(intent: Intent, error: unknown): Pick<Posted, 'issues' | 'failure'> {
  if (intent === 'pdf') return { issues: [], failure: toFailure(error, REPORT_PDF_TEXT.failed) };
  const fields: readonly string[] = intent === 'call' ? ['phone'] : intent === 'facts' ? PROPERTY_FACTS : [];
  const errors = toFormErrors(error, text.failed[intent], (name) => fields.includes(name));
  if (!errors.failure || !isApiProblem(error)) return errors;
  const { status, code, detail } = error.problem;
  const isExplained = status === CONFLICT || code === 'CANNOT_RECOMPUTE';
  return isExplained
    ? { ...errors, failure: { ...errors.failure, message: detail, status, advice: null } }
    : errors;
}
