import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { REFERRAL_STATES, type ReferralState, type ReferralView } from '#shared/referral.js';
import { FieldConflict } from '../components/ConflictNotice';
import { PlainSelect } from '../components/PlainSelect';
import type { SaveMessages } from '../components/saveErrors';
import { useSetValue } from '../components/useSaveField';
import { STATE_LABELS, text } from './text';

const STATE_SAVE: SaveMessages = {
  saved: 'Referral updated',
  failed: 'The referral was not updated. Please try again.',
};

/** Saves a new state as soon as it is chosen. */
export function StateSelect({ referral }: { referral: ReferralView }) {
  const { set, isPending, conflict, keepMine, takeTheirs } = useSetValue(
    'referrals',
    referral,
    'state',
    STATE_SAVE,
  );
  const [wanted, setWanted] = useState(referral.state);
  const choose = (state: ReferralState) => {
    setWanted(state);
    void set({ state });
  };
  return (
    <Stack spacing={0.75} sx={{ alignItems: 'flex-start' }}>
      <PlainSelect
        width="9rem"
        value={isPending ? wanted : referral.state}
        onChange={(event) => isPending || choose(event.target.value as ReferralState)}
        aria-label={text.stateOf(referral.clientName)}
        aria-busy={isPending}
      >
        {REFERRAL_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </PlainSelect>
      {conflict && (
        <FieldConflict
          text={text.stateNow(STATE_LABELS[conflict.state])}
          onMine={keepMine}
          onTheirs={takeTheirs}
        />
      )}
    </Stack>
  );
}
