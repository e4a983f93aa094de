import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import type { LeadView } from '#shared/lead.js';
import type { OwnerDetails } from '#shared/owner.js';
import { type Api, useApi } from '../../api/useApi';

/** Parts of the lead page that load separately from the lead. */
type LeadPart =
  | 'timeline'
  | 'tasks'
  | 'setupProgress'
  | 'payments'
  | 'invoices'
  | 'documents'
  | 'consents'
  | 'optedOut'
  | 'report'
  | 'marketing'
  | 'composer'
  | 'messages';

const leadPartsKey = (leadId: string) => ['leads', 'desk', leadId];
export const leadPartKey = (leadId: string, part: LeadPart) => [...leadPartsKey(leadId), part];

/** The timelines of owners across all of their leads. */
export const OWNER_TIMELINES = ['owners', 'timeline'];

/** A person with all of their homes. The list of owners, which fills the cache of `getOne`, has fewer details. */
export function useOwner(id: string) {
  const meta = { with: 'homes' };
  return useGetOne<OwnerDetails>('owners', { id, meta }, { retry: false, onError: () => undefined });
}

/** Loads one part of the lead page. Each part shows its own failure with Retry, so no automatic retries. */
export function useLeadPart<T>(
  leadId: string,
  part: LeadPart,
  read: (api: Api, leadId: string) => Promise<T>,
) {
  const api = useApi();
  return useQuery({ queryKey: leadPartKey(leadId, part), queryFn: () => read(api, leadId), retry: false });
}

/** The rent in the report, for a lead whose own rent isn't known. */
export function useRentEstimate({
  id,
  estimatedRent,
}: Pick<LeadView, 'id' | 'estimatedRent'>): number | null {
  const { data } = useSetupProgress(id);
  const estimate = data?.find(({ step }) => step === 'analysis')?.rentEstimate;
  return (!estimatedRent && estimate) || null;
}

/** Refetches the parts that are on screen. */
export function useRefetchParts(leadId: string) {
  const queries = useQueryClient();
  return (...parts: LeadPart[]) => {
    const keys = parts.map((part) => leadPartKey(leadId, part));
    if (parts.includes('timeline')) keys.push(OWNER_TIMELINES);
    return Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Refetches all parts, for example after the live connection was down. */
export function useRefetchAllParts(leadId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: leadPartsKey(leadId) });
}

/** The steps of the sale that are done. */
export function useSetupProgress(leadId: string) {
  return useLeadPart(leadId, 'setupProgress', (api, id) => api.setupProgress(id));
}
