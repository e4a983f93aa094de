import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { type CardMarketing } from '#shared/lead.js';
import { type Api, useApi } from '../../api/useApi';
import { leadPartKey } from '../page/useLeadPart';
import { leadText } from '../text';
import styles from './EnrollButton.module.css';

interface EnrollButtonProps {
  leadId: string;
  /** Lead name, for screen readers. */
  name: string;
  /** Last known state from the server. */
  marketing: CardMarketing;
  /** Whether a lead that is in a campaign can still be synced. */
  isOdooConfigured?: boolean;
  /** On a card: one word, with the full label as its name. */
  short?: boolean;
}

export function EnrollButton({
  leadId,
  name,
  marketing,
  isOdooConfigured = false,
  short = false,
}: EnrollButtonProps) {
  const { enroll, isEnrolling, isEnrolled, isWithoutOdoo, failure } = useEnroll(leadId, marketing);
  // A lead that a rule enrolled can only be synced.
  const isInCampaign = marketing === 'in-campaign' && !isEnrolled && !isEnrolling;
  const state = isInCampaign ? (isOdooConfigured ? 'syncToOdoo' : 'inCampaign') : 'enroll';
  const label = leadText.marketing[isEnrolled ? 'enrolled' : isEnrolling ? 'enrolling' : state];
  const note = failure ?? (isWithoutOdoo ? leadText.marketing.withoutOdoo : null);
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.button}
        disabled={isEnrolled || isEnrolling || label === leadText.marketing.inCampaign}
        aria-label={`${label}: ${name}`}
        title={label === leadText.marketing.enroll ? leadText.marketing.hint : label}
        onClick={enroll}
      >
        {(short && leadText.marketing.short[label]) || label}
      </button>
      <span role="status" className={failure ? styles.failure : styles.note} title={note ?? ''}>
        {note}
      </span>
    </div>
  );
}

const enrollKey = (leadId: string) => ['leads', 'enroll', leadId];

/**
 * Enrolls a lead with us, then syncs it to Odoo. The result is cached for the visit, since cards unmount when they
 * scroll out of view.
 */
function useEnroll(leadId: string, known: CardMarketing) {
  const api = useApi();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: enrollKey(leadId),
    mutationFn: () => enroll(api, leadId),
    gcTime: Number.POSITIVE_INFINITY,
    onSettled: () => queries.invalidateQueries({ queryKey: leadPartKey(leadId, 'marketing') }),
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

function failureOf(error: unknown, known: CardMarketing): string | null {
  if (known === 'sync-failed') return leadText.marketing.syncFailed;
  if (!error) return null;
  const { message, status, body } = error as HttpError;
  if (body?.code === 'LEAD_SYNC_FAILED') return leadText.marketing.syncFailed;
  // A proxy error only has a status line, which means nothing to staff.
  return status === 0 || body?.message ? message : leadText.marketing.failed;
}
