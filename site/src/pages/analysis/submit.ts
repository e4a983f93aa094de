import {
  ANALYSIS_LIMITS,
  ANALYSIS_TEXT,
  type AnalysisProperty,
  type SubmitAnalyses,
} from '#shared/analysis.js';
import { newId } from '#shared/new-id.js';
import type { PublicFormFields } from '#shared/public-form.js';
import type { SiteApi } from '#shared/site-api.js';
import { type Guards, postedGuards, readGuards, refreshGuards } from '../../forms/FormGuards';
import { toFormErrors } from '../../forms/failure';
import { sendDraft, sendForm } from '../../forms/send-form';
import { SUMMARY_ID } from '../../forms/validation';
import { type AnalysisDraft, fieldName, PROPERTY_FIELDS, type PropertyDraft, readIntent } from './draft';
import { type FormState, formState, nextState, withIssues } from './state';

/** Handles a form submission, on the server without JavaScript and in the browser with it. */
export async function handleSubmit(
  form: FormData,
  draft: AnalysisDraft,
  api: SiteApi,
): Promise<FormState & { guards: Guards }> {
  const intent = readIntent(form);
  const next = nextState(draft, intent);
  const isReady = intent.kind === 'submit' && next.issues.length === 0;
  const state = isReady ? await submitDraft(api, next.draft, readGuards(form)) : next;
  return { ...state, guards: await refreshGuards(postedGuards(form), state.failure, api) };
}

export function hasErrors({ issues, failure }: FormState): boolean {
  return issues.length > 0 || failure !== null;
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
