import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { currentOf } from '../../saving/useSaveOutcome';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';
import { LEAD_SAVE } from '../saveMessages';
import { hasSameOffer, isSameProperty, type Offer } from './offer';

interface Try {
  onto: LeadView;
  offer: Offer;
}

/** Finishes the pitch onto the lead as it was shown; a change by others that concerns the offer waits for a choice. */
export function useFinishPitch(lead: LeadView, onFinished: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const reread = useReread(lead.id);
  const [conflict, setConflict] = useState<{ now: LeadView; offer: Offer } | null>(null);
  const [isChanged, setChanged] = useState(false);
  const readLead = () => queries.invalidateQueries({ queryKey: ['leads', 'getOne'] });

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ onto, offer }: Try) => api.finishPitch(lead.id, { version: onto.version, ...offer }),
    onMutate: clear,
    onSuccess: async () => {
      await Promise.all([readLead(), reread('payments', 'timeline', 'setupProgress')]);
      onFinished();
    },
    onError: recover,
  });

  function clear() {
    setConflict(null);
    setChanged(false);
  }

  function recover(refusal: Error, { onto, offer }: Try) {
    const now = currentOf<LeadView>(refusal, LEAD_SAVE.conflict);
    if (!now) return;
    if (!isSameProperty(now, onto)) {
      setChanged(true);
      void readLead();
    } else if (hasSameOffer(now, onto)) mutate({ onto: now, offer });
    else setConflict({ now, offer });
  }

  const isRefused = error && !currentOf(error, LEAD_SAVE.conflict);
  return {
    finish: (onto: LeadView, offer: Offer) => mutate({ onto, offer }),
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
