import { type ZipPlace, zipDigits } from '#shared/address.js';
import {
  ANALYSIS_LIMITS,
  ANALYSIS_TEXT,
  type AnalysisProperty,
  type SubmitAnalyses,
} from '#shared/analysis.js';
import { newId } from '#shared/ids.js';
import type { PublicFormFields } from '#shared/public-form.js';
import type { SiteApi } from '#shared/site-api.js';
import { type Guards, postedGuards, readGuards, refreshGuards } from '../../forms/FormGuards';
import { toFormErrors } from '../../forms/failure';
import { sendDraft, sendForm } from '../../forms/send-form';
import { SUMMARY_ID } from '../../forms/validation';
import { lookUpZip } from '../../forms/zip-lookup';
import {
  type AnalysisDraft,
  checkEmail,
  fieldName,
  PROPERTY_FIELDS,
  type PropertyDraft,
  readIntent,
} from './draft';
import { type FormState, formState, nextState, STEP_TITLE_ID, withIssues } from './state';
import { analysisText } from './text';

/** Handles a form submission, on the server without JavaScript and in the browser with it. */
export async function handleSubmit(
  form: FormData,
  draft: AnalysisDraft,
  api: SiteApi,
): Promise<FormState & { guards: Guards }> {
  const state = await answerIntent(form, draft, api);
  return { ...state, guards: await refreshGuards(postedGuards(form), state.failure, api) };
}

export function hasErrors({ issues, failure }: FormState): boolean {
  return issues.length > 0 || failure !== null;
}

async function answerIntent(form: FormData, draft: AnalysisDraft, api: SiteApi): Promise<FormState> {
  const intent = readIntent(form);
  if (intent.kind === 'waitlist') return joinWaitlist(form, draft, api);
  const goesOn = ['next', 'details', 'submit'].includes(intent.kind);
  const places = goesOn || intent.kind === 'add' ? await findPlaces(draft, api) : [];
  const located = withCities(draft, places);
  const stopped = goesOn && stopOutside({ ...located, step: 1 }, places);
  if (stopped) return stopped;
  const next = nextState(located, intent);
  if (next.issues.length > 0) return next;
  const question = goesOn && (await askOnce(located, places));
  if (question) return question;
  return intent.kind === 'submit' ? submitDraft(api, next.draft, readGuards(form)) : next;
}

/** Loaded when it is needed; the form works without it. */
export function askOnce(draft: AnalysisDraft, places: Places): Promise<FormState | null> {
  return import('./address-questions')
    .then(({ askAboutAddresses }) => askAboutAddresses(draft, places))
    .catch(() => null);
}

type Places = (ZipPlace | null)[];

/** A place is null if its ZIP code is incomplete or can't be looked up; the form then works without it. */
export function findPlaces({ properties }: AnalysisDraft, api: SiteApi): Promise<Places> {
  return Promise.all(
    properties.map(({ zipCode }) => {
      if (!import.meta.env.SSR) return lookUpZip(zipCode);
      return zipDigits(zipCode) ? api.zip(zipCode).catch(() => null) : null;
    }),
  );
}

/** Fills in the cities left empty. */
export function withCities(draft: AnalysisDraft, places: Places): AnalysisDraft {
  const properties = draft.properties.map((property, index) => ({
    ...property,
    city: property.city || (places[index]?.city ?? ''),
  }));
  return { ...draft, properties };
}

function isInIowa(place: ZipPlace | null): boolean {
  return !place || place.state === ANALYSIS_LIMITS.defaultState;
}

/** For a ZIP code that doesn't exist or isn't in Iowa, whatever else is missing. Null if there is none. */
export function stopOutside(draft: AnalysisDraft, places: Places): FormState | null {
  const unknown = places.flatMap((place, index) =>
    place && place.state === null
      ? [{ field: fieldName(index, 'zipCode'), message: analysisText.problems.unknownZip(place.zipCode) }]
      : [],
  );
  if (unknown.length > 0) return withIssues(draft, unknown);
  const outside = places.find((place) => !isInIowa(place));
  return outside ? formState(draft, { outside, focus: 'email' }) : null;
}

/** Keeps the email of an owner outside the service area. */
async function joinWaitlist(form: FormData, draft: AnalysisDraft, api: SiteApi): Promise<FormState> {
  const outside = (await findPlaces(draft, api)).find((place) => !isInIowa(place));
  if (!outside) return formState(draft);
  const issues = checkEmail(draft.email);
  if (issues.length > 0) return { ...withIssues(draft, issues), outside };
  const { token, fields } = readGuards(form);
  const body = { email: draft.email.trim(), zipCode: outside.zipCode, ...fields };
  try {
    await sendForm(api, token, (valid) => api.joinWaitlist(body, valid));
    return formState(draft, { outside, isWaitlisted: true, focus: STEP_TITLE_ID });
  } catch (error) {
    const { issues: refused, failure } = toFormErrors(
      error,
      ANALYSIS_TEXT.failed,
      (name) => name === 'email',
    );
    return { ...withIssues(draft, refused), failure, outside, focus: SUMMARY_ID };
  }
}

/** Stores the draft. On failure the returned state still holds everything typed. */
function submitDraft(
  api: SiteApi,
  draft: AnalysisDraft,
  { token, fields }: ReturnType<typeof readGuards>,
): Promise<FormState> {
  return sendDraft(draft, {
    send: async (sent) => {
      const body = toRequest(sent, fields);
      const { leadId } = await sendForm(api, token, (valid) => api.submitAnalyses(body, valid));
      return formState(sent, { leadId });
    },
    withNewIds: ({ properties, ...rest }) => ({
      ...rest,
      properties: properties.map((property) => ({ ...property, id: newId() })),
    }),
    onRejected: rejectedState,
  });
}

function rejectedState(draft: AnalysisDraft, error: unknown): FormState {
  const names = draft.properties.flatMap((_, index) =>
    PROPERTY_FIELDS.map((field) => fieldName(index, field)),
  );
  const { issues, failure } = toFormErrors(error, ANALYSIS_TEXT.failed, (name) =>
    ['email', ...names].includes(name),
  );
  return { ...withIssues(draft, issues), failure, focus: SUMMARY_ID };
}

function toRequest({ email, properties }: AnalysisDraft, fields: PublicFormFields): SubmitAnalyses {
  return { email: email.trim(), properties: properties.map(toProperty), ...fields };
}

function toProperty(draft: PropertyDraft): AnalysisProperty {
  const { id, street, city, zipCode, propertyType, squareFootage, unitCount } = draft;
  return {
    id,
    street,
    city,
    state: ANALYSIS_LIMITS.defaultState,
    zipCode,
    propertyType: propertyType as AnalysisProperty['propertyType'],
    squareFootage: Number(squareFootage),
    unitCount: Number(unitCount),
    ...optionalNumber('bedrooms', draft.bedrooms),
    ...optionalNumber('bathrooms', draft.bathrooms),
    ...optionalNumber('yearBuilt', draft.yearBuilt),
  };
}

/** Leaves out empty optional numbers. */
function optionalNumber(name: 'bedrooms' | 'bathrooms' | 'yearBuilt', value: string) {
  return value === '' ? {} : { [name]: Number(value) };
}
