import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import type { CardMarketing } from '../../../../src/shared/leads/marketing.contract.js';
import { type Api, useApi } from '../../useApi';
import { deskKey } from '../page/useDeskQuery';

const enrollKey = (leadId: string) => ['leads', 'enroll', leadId];

/**
 * Enrols a lead: first with us, then its way to Odoo. What came of it is kept for the visit, since a card that is
 * scrolled out of sight is taken off the page.
 */
export function useEnroll(leadId: string, known: CardMarketing) {
  const api = useApi();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: enrollKey(leadId),
    mutationFn: () => enroll(api, leadId),
    gcTime: Number.POSITIVE_INFINITY,
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey(leadId, 'marketing') }),
  });
  const last = useMutationState({
    filters: { mutationKey: enrollKey(leadId), exact: true },
    select: (mutation: Mutation) => mutation.state as Mutation<{ isOdooConfigured: boolean }>['state'],
  }).at(-1);
  return {
    enroll: () => mutate(),
    isEnrolling: last?.status === 'pending',
    isEnrolled: last ? last.status === 'success' : known === 'enrolled',
    isWithoutOdoo: last?.status === 'success' && last.data?.isOdooConfigured === false,
    failure: failureOf(last?.status === 'error' ? last.error : null, last ? null : known),
  };
}

async function enroll(api: Api, leadId: string) {
  const { isOdooConfigured } = await api.enrollInMarketing(leadId);
  if (isOdooConfigured) await api.syncLead(leadId);
  return { isOdooConfigured };
}

/** A message, or null. */
function failureOf(error: unknown, known: CardMarketing): string | null {
  if (known === 'sync-failed') return 'lead.marketing.syncFailed';
  if (!error) return null;
  const { message, status, body } = error as HttpError;
  if (body?.code === 'LEAD_SYNC_FAILED') return 'lead.marketing.syncFailed';
  // A proxy's answer has no words but those of its status line, which say nothing to staff.
  return status === 0 || body?.message ? message : 'lead.marketing.failed';
}
