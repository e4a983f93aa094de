import { setTimeout as pause } from 'node:timers/promises';
import {
  type AnalysisProperty,
  type AnalysisView,
  type EntryView,
  isSettled,
  type SubmittedAnalyses,
} from '#shared/analysis.js';
import type { TestApp } from './app.js';
import type { FakeRentcast } from './fake-rentcast.js';

const PATH = '/api/public/analyses';
let made = 0;

/** A property for the form; each one is different by default. */
export function property(values: Partial<AnalysisProperty> = {}): AnalysisProperty {
  made += 1;
  return {
    street: `${made} Grand Ave`,
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50021',
    propertyType: 'single-family',
    squareFootage: 1600,
    unitCount: 1,
    bedrooms: 3,
    bathrooms: 2.5,
    yearBuilt: 1988,
    ...values,
  };
}

/** Submits the form as a visitor and returns the response body. */
export async function submit(
  { as }: TestApp,
  properties: AnalysisProperty[] = [property()],
  email = `visitor${++made}@example.com`,
): Promise<SubmittedAnalyses> {
  const { status, body } = await as.visitor.post(PATH).send({ email, properties });
  if (status !== 201) throw new Error(`The form was answered ${status}: ${JSON.stringify(body)}`);
  return body as SubmittedAnalyses;
}

/** The current public report. */
export async function reportOf({ as }: TestApp, leadId: string): Promise<AnalysisView> {
  return (await as.anonymous.get(`${PATH}/${leadId}`)).body as AnalysisView;
}

/** The public report, once its figures are final. */
export async function settledReport(app: TestApp, leadId: string): Promise<AnalysisView> {
  for (;;) {
    const report = await reportOf(app, leadId);
    if (isSettled(report.status)) return report;
    await pause(20);
  }
}

/** An entry as staff see it. */
export async function entryOf({ as }: TestApp, entryId: string): Promise<EntryView> {
  return (await as.staff.get(`/api/analyses/${entryId}`)).body as EntryView;
}

/** Waits until the provider was asked about a street. */
export async function untilRequested({ calls }: FakeRentcast, street: string): Promise<void> {
  while (!calls.some(({ query }) => query.address?.startsWith(`${street},`))) await pause(10);
}
