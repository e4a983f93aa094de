import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';
import { deviceState, mayNotify, turnOff, turnOn } from '../notifications/device';
import { deviceText as text } from './text';

const KEY = ['thisDevice'];

/** Turns notifications on and off in this browser. */
export function ThisDevice() {
  const hint = useId();
  const notify = useNotify();
  const queries = useQueryClient();
  const act = useAct();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const { data: state = 'off', isPending } = useQuery({
    queryKey: KEY,
    queryFn: () => deviceState(api),
    retry: false,
  });
  const canSwitch = !isPending && (state === 'on' || state === 'off');

  async function change(on: boolean) {
    setBusy(true);
    if (!on) await act(() => turnOff(api), text.turnedOff);
    else if (await mayNotify()) await act(() => turnOn(api), text.turnedOn);
    else notify(text.refused, { type: 'warning' });
    await queries.invalidateQueries({ queryKey: KEY });
    setBusy(false);
  }

  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={state === 'on'}
            disabled={!canSwitch || busy}
            onChange={(_, on) => void change(on)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
        label={text.switch}
      />
      {/* As high as the longest hint, so that nothing below moves once the browser has answered. */}
      <Typography id={hint} variant="body2" color="textSecondary" sx={{ minHeight: { xs: '4.5em', sm: 0 } }}>
        {text.hint[state]}
      </Typography>
    </div>
  );
}
