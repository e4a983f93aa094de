import {
  ANALYSIS_LIMITS,
  ANALYSIS_TEXT,
  type AnalysisProperty,
  type SubmitAnalyses,
} from '../../../../src/shared/analysis/analysis.contract.js';
import type { PropertyType } from '../../../../src/shared/leads/lead.contract.js';
import { newId } from '../../../../src/shared/new-id.js';
import type { PublicFormFields } from '../../../../src/shared/web/public-form.js';
import type { SiteApi } from '../../../../src/shared/web/site-api.js';
import { refusalOf } from '../../forms/failure';
import type { guardsOf } from '../../forms/form-guards';
import { SUMMARY_ID } from '../../forms/issues';
import { sendDraft } from '../../forms/send-draft';
import { sendForm } from '../../forms/send-form';
import { type FormState, formState, withIssues } from './advance';
import { type AnalysisDraft, PROPERTY_FIELDS, type PropertyDraft } from './draft';
import { fieldName } from './draft-form';

/** Stores the draft; whatever goes wrong, the state that comes back still holds all that was typed. */
export function submitDraft(
  api: SiteApi,
  draft: AnalysisDraft,
  { token, fields }: ReturnType<typeof guardsOf>,
): Promise<FormState> {
  return sendDraft(draft, {
    send: async (sent) => {
      const body = toSubmission(sent, fields);
      const { leadId } = await sendForm(api, token, (valid) => api.submitAnalyses(body, valid));
      return formState(sent, { leadId });
    },
    renewed: ({ properties, ...rest }) => ({
      ...rest,
      properties: properties.map((property) => ({ ...property, id: newId() })),
    }),
    refused,
  });
}

function refused(draft: AnalysisDraft, error: unknown): FormState {
  const names = draft.properties.flatMap((_, index) =>
    PROPERTY_FIELDS.map((field) => fieldName(index, field)),
  );
  const { issues, failure } = refusalOf(error, ANALYSIS_TEXT.failed, (name) =>
    ['email', ...names].includes(name),
  );
  return { ...withIssues(draft, issues), failure, focus: SUMMARY_ID };
}

function toSubmission({ email, properties }: AnalysisDraft, fields: PublicFormFields): SubmitAnalyses {
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
    propertyType: propertyType as PropertyType,
    squareFootage: Number(squareFootage),
    unitCount: Number(unitCount),
    ...given('bedrooms', draft.bedrooms),
    ...given('bathrooms', draft.bathrooms),
    ...given('yearBuilt', draft.yearBuilt),
  };
}

/** Empty optional numbers are left out. */
function given(name: 'bedrooms' | 'bathrooms' | 'yearBuilt', value: string) {
  return value === '' ? {} : { [name]: Number(value) };
}
