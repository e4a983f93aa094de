import { Alert, Button, Stack } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDollars } from '#shared/format.js';
import { type LeadView } from '#shared/lead.js';
import { type FinishPitchRequest } from '#shared/payment.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { quoteTerms } from '#shared/quote.js';
import { useApi } from '../../api/useApi';
import { FieldConflict } from '../../components/ConflictNotice';
import { PRICES_KEY } from '../../components/Facts';
import { SmallText } from '../../components/SmallText';
import { conflictingRecord } from '../../components/saveErrors';
import { useRefetchParts } from '../page/useLeadPart';
import { walkthroughText } from './text';

interface FinishPitchProps {
  lead: LeadView;
  book: CurrentPriceBook;
  offer: Offer;
  /** Part of the offer is still saving. */
  isSaving: boolean;
  /** Part of the offer has an unresolved conflict or error. */
  isStuck: boolean;
  /** The button's label, its hint and its failure message. Default: those of the pitch. */
  submit?: string;
  hint?: string;
  failed?: (reason: string) => string;
  onTheirs: () => void;
  /** Follows the acceptance even if the person has left the page by then. Reports its own failure. */
  followUp?: () => Promise<unknown>;
  /** Runs once the new offer is loaded, even if this has left the screen by then. */
  onFinished?: () => void;
}

/** Records that the owner accepts the terms above. */
export function FinishPitch({
  lead,
  book,
  offer,
  isSaving,
  isStuck,
  submit = walkthroughText.finish.submit,
  hint = walkthroughText.finish.hint,
  failed = (reason) => `${walkthroughText.finish.failed} ${reason}`,
  onTheirs,
  ...next
}: FinishPitchProps) {
  const { finish, isPending, conflict, isChanged, error, takeTheirs } = useFinishPitch(lead, next);
  // Wait for pending saves before finishing, so the two don't conflict.
  const [isWanted, setWanted] = useState(false);
  const isHeld = isPending || isStuck;
  const send = useEffectEvent(() => {
    setWanted(false);
    if (!isStuck) finish(lead, offer);
  });
  useEffect(() => {
    if (isWanted && !isSaving) send();
  }, [isWanted, isSaving]);

  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {conflict && (
        <FieldConflict
          text={nowOf(conflict.now)}
          onMine={() => finish(conflict.now, conflict.offer)}
          onTheirs={() => {
            onTheirs();
            takeTheirs();
          }}
        />
      )}
      {isChanged && <Alert severity="warning">{walkthroughText.finish.changed}</Alert>}
      {error !== null && <Alert severity="error">{failed(error)}</Alert>}
      <Button
        variant="contained"
        size="large"
        aria-disabled={isHeld || isWanted}
        onClick={() => !isHeld && setWanted(true)}
      >
        {isPending || isWanted ? walkthroughText.finish.submitting : submit}
      </Button>
      <SmallText>{hint}</SmallText>
    </Stack>
  );

  function nowOf(now: LeadView) {
    const { rentDollarsPerMonth, improvementsDollars } = quoteTerms(now, book);
    return walkthroughText.finish.changedTo(
      formatDollars(rentDollarsPerMonth),
      formatDollars(improvementsDollars),
    );
  }
}

interface Try {
  onto: LeadView;
  offer: Offer;
}

/** Finishes the pitch for the version that was shown. If someone else changed the offer, the user decides. */
function useFinishPitch(lead: LeadView, { followUp, onFinished }: Next) {
  const api = useApi();
  const queries = useQueryClient();
  const reread = useRefetchParts(lead.id);
  const [conflict, setConflict] = useState<{ now: LeadView; offer: Offer } | null>(null);
  const [isChanged, setChanged] = useState(false);
  const readLead = () => queries.invalidateQueries({ queryKey: ['leads', 'getOne'] });

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ onto, offer }: Try) => {
      await api.finishPitch(lead.id, { version: onto.version, ...offer });
      await followUp?.();
    },
    onMutate: clear,
    // Here and not in `mutate`, whose callback is lost if this remounts while the lead is read again.
    onSuccess: async () => {
      await Promise.all([readLead(), reread('payments', 'timeline', 'setupProgress')]);
      onFinished?.();
    },
    onError: recover,
  });

  const finish = (onto: LeadView, offer: Offer) => mutate({ onto, offer });

  function clear() {
    setConflict(null);
    setChanged(false);
  }

  function recover(refusal: Error, { onto, offer }: Try) {
    const now = conflictingRecord<LeadView>(refusal);
    // The prices may have changed too.
    if (!now) return void queries.invalidateQueries({ queryKey: PRICES_KEY });
    if (!isSameProperty(now, onto)) {
      setChanged(true);
      void readLead();
    } else if (hasSameOffer(now, onto)) finish(now, offer);
    else setConflict({ now, offer });
  }

  const isRefused = error && !conflictingRecord(error);
  return {
    finish,
    takeTheirs: () => {
      clear();
      reset();
      void readLead();
    },
    isPending,
    conflict,
    isChanged,
    error: isRefused ? error.message : null,
  };
}

type Next = Pick<FinishPitchProps, 'followUp' | 'onFinished'>;
type Offer = Omit<FinishPitchRequest, 'version'>;

/** Whether the property facts that affect fees are equal. */
function isSameProperty(a: LeadView, b: LeadView): boolean {
  return (['unitCount', 'propertyType', 'squareFootage'] as const).every((fact) => a[fact] === b[fact]);
}

/** Whether two versions have the same plan, rent and checklist. */
function hasSameOffer(a: LeadView, b: LeadView): boolean {
  return JSON.stringify(offerIn(a)) === JSON.stringify(offerIn(b));
}

function offerIn({ plan, estimatedRent, repairChecklist }: LeadView) {
  return [plan, estimatedRent, repairChecklist];
}
