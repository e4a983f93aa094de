import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignInSettingsView } from '#shared/sign-in.js';
import { useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';
import { Loaded } from '../states/Loaded';
import { factorText, text } from './text';

/** What signing in requires. */
export function SignInRules() {
  return (
    <Paper component="section" aria-labelledby="sign-in-rules" sx={{ p: 2, mt: 2 }}>
      <Typography id="sign-in-rules" variant="h3" component="h2" sx={{ mb: 1 }}>
        {text.signIn}
      </Typography>
      <FactorSwitch />
    </Paper>
  );
}

const SETTINGS = ['signInSettings'];

function FactorSwitch() {
  const api = useApi();
  const query = useQuery({
    queryKey: SETTINGS,
    queryFn: () => api.signInSettings(),
    retry: false,
  });
  return (
    <Loaded query={query} failed={factorText.failed} height={70}>
      {(settings) => <RequireFactor settings={settings} />}
    </Loaded>
  );
}

function RequireFactor({ settings: { adminsNeedFactor, version } }: { settings: SignInSettingsView }) {
  const api = useApi();
  const act = useAct();
  const queries = useQueryClient();
  /** Shown until the server answers. */
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function change(isNeeded: boolean) {
    if (wanted !== null) return;
    setWanted(isNeeded);
    const save = () => api.changeSignInSettings({ adminsNeedFactor: isNeeded, version });
    await act(
      async () => queries.setQueryData(SETTINGS, await save()),
      isNeeded ? factorText.needed : factorText.notNeeded,
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
        label={factorText.need}
      />
      <FormHelperText id="factor-hint" sx={{ mx: 0 }}>
        {factorText.needHint}
      </FormHelperText>
    </FormControl>
  );
}
