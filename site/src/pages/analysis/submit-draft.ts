import {
  ANALYSIS_LIMITS,
  ANALYSIS_TEXT,
  type AnalysisProperty,
  type SubmitAnalyses,
} from '../../../../src/shared/analysis/analysis.contract.js';
import type { PropertyType } from '../../../../src/shared/leads/lead.contract.js';
import { newId } from '../../../../src/shared/new-id.js';
import { isApiProblem, type SiteApi } from '../../../../src/shared/web/site-api.js';
import { type FormState, formState, SUMMARY_ID, withIssues } from './advance';
import { type AnalysisDraft, type PropertyDraft } from './draft';

/** Stores the draft; whatever goes wrong, the state that comes back still holds all that was typed. */
export async function submitDraft(api: SiteApi, draft: AnalysisDraft): Promise<FormState> {
  try {
    const { leadId } = await submit(api, draft);
    return formState(draft, { leadId });
  } catch (error) {
    const fields = isApiProblem(error) ? (error.problem.errors ?? []) : [];
    if (fields.length > 0) return withIssues(draft, fields);
    return formState(draft, { failure: ANALYSIS_TEXT.failed, focus: SUMMARY_ID });
  }
}

/** An id already taken belongs to an earlier version of this very form: what was changed since is a new lead. */
async function submit(api: SiteApi, draft: AnalysisDraft) {
  try {
    return await api.submitAnalyses(toSubmission(draft));
  } catch (error) {
    if (!isApiProblem(error) || error.problem.code !== 'ID_TAKEN') throw error;
    const properties = draft.properties.map((property) => ({ ...property, id: newId() }));
    return await api.submitAnalyses(toSubmission({ ...draft, properties }));
  }
}

export function toSubmission({ email, properties, attribution }: AnalysisDraft): SubmitAnalyses {
  return { email: email.trim(), properties: properties.map(toProperty), attribution };
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
