import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SignInSettingsView } from '../../../src/shared/users/sign-in.contract.js';
import { useAct } from '../lists/useAct';
import { Loaded } from '../states/Loaded';
import { useApi } from '../useApi';

const SETTINGS = ['signInSettings'];

/** What the company asks of its administrators. */
export function FactorSwitch() {
  const api = useApi();
  const query = useQuery({
    queryKey: SETTINGS,
    queryFn: () => api.signInSettings(),
    retry: false,
  });
  return (
    <Loaded query={query} failed="factor.failed" height={70}>
      {(settings) => <Demand settings={settings} />}
    </Loaded>
  );
}

function Demand({ settings: { adminsNeedFactor, version } }: { settings: SignInSettingsView }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const queries = useQueryClient();
  /** Shown until the answer is there. */
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function change(isNeeded: boolean) {
    if (wanted !== null) return;
    setWanted(isNeeded);
    const save = () => api.changeSignInSettings({ adminsNeedFactor: isNeeded, version });
    await act(
      async () => queries.setQueryData(SETTINGS, await save()),
      isNeeded ? 'factor.needed' : 'factor.notNeeded',
    );
    setWanted(null);
  }

  return (
    <FormControl sx={{ display: 'flex' }}>
      <FormControlLabel
        control={
          <Switch
            checked={wanted ?? adminsNeedFactor}
            onChange={(_, isOn) => void change(isOn)}
            slotProps={{ input: { 'aria-describedby': 'factor-hint', 'aria-busy': wanted !== null } }}
          />
        }
        label={translate('factor.need')}
      />
      <FormHelperText id="factor-hint" sx={{ mx: 0 }}>
        {translate('factor.needHint')}
      </FormHelperText>
    </FormControl>
  );
}
