import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  REFERRAL_STATES,
  type ReferralState,
  type ReferralView,
} from '../../../src/shared/leads/referral.contract.js';
import { PlainSelect } from '../lists/PlainSelect';
import { FieldConflict } from '../saving/FieldConflict';
import type { SaveMessages } from '../saving/useSaveOutcome';
import { useSetValue } from '../saving/useSetValue';

const STATE_SAVE: SaveMessages = {
  saved: 'referral.stateUpdated',
  failed: 'referral.stateFailed',
  conflict: 'REFERRAL_CHANGED',
};

export function StateSelect({ referral }: { referral: ReferralView }) {
  const translate = useTranslate();
  const { set, isPending, conflict, keepMine, takeTheirs } = useSetValue(
    'referrals',
    referral,
    'state',
    STATE_SAVE,
  );
  const [wanted, setWanted] = useState(referral.state);
  const choose = (state: ReferralState) => {
    setWanted(state);
    set({ state });
  };
  return (
    <Stack spacing={0.75} sx={{ alignItems: 'flex-start' }}>
      <PlainSelect
        width="9rem"
        value={isPending ? wanted : referral.state}
        onChange={(event) => isPending || choose(event.target.value as ReferralState)}
        aria-label={translate('referral.stateOf', { name: referral.clientName })}
        aria-busy={isPending}
      >
        {REFERRAL_STATES.map((state) => (
          <option key={state} value={state}>
            {translate(`referral.state.${state}`)}
          </option>
        ))}
      </PlainSelect>
      {conflict && (
        <FieldConflict
          text={translate('referral.stateNow', { state: translate(`referral.state.${conflict.state}`) })}
          onMine={keepMine}
          onTheirs={takeTheirs}
        />
      )}
    </Stack>
  );
}
