import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { SignInSettingsView } from '../../../src/shared/users/sign-in.contract.js';
import { useAct } from '../lists/useAct';
import { Loaded } from '../states/Loaded';
import { useApi } from '../useApi';

/** What the company asks of its administrators. */
export function FactorSwitch() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['signInSettings'],
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
  const change = (isNeeded: boolean) =>
    act(
      () => api.changeSignInSettings({ adminsNeedFactor: isNeeded, version }),
      isNeeded ? 'factor.needed' : 'factor.notNeeded',
    );
  return (
    <FormControl sx={{ display: 'flex' }}>
      <FormControlLabel
        control={
          <Switch
            checked={adminsNeedFactor}
            onChange={(_, isOn) => void change(isOn)}
            slotProps={{ input: { 'aria-describedby': 'factor-hint' } }}
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
