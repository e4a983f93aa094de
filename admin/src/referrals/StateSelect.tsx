import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import {
  REFERRAL_STATES,
  type ReferralState,
  type ReferralView,
} from '../../../src/shared/leads/referral.contract.js';
import { useSetState } from './useSetState';

export function StateSelect({ referral }: { referral: ReferralView }) {
  const translate = useTranslate();
  const { setState, isPending } = useSetState(referral);
  return (
    <TextField
      select
      value={referral.state}
      onChange={(event) => setState(event.target.value as ReferralState)}
      slotProps={{
        select: { native: true },
        htmlInput: {
          'aria-label': translate('referral.stateOf', { name: referral.clientName }),
          'aria-busy': isPending,
        },
      }}
      sx={{ width: '9rem' }}
    >
      {REFERRAL_STATES.map((state) => (
        <option key={state} value={state}>
          {translate(`referral.state.${state}`)}
        </option>
      ))}
    </TextField>
  );
}
