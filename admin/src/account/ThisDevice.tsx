import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { PushDevice } from '#shared/notification-preferences.js';
import { type Api, useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';
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

/** Whether this browser shows the person's notifications, or why it can't. */
type DeviceState = 'on' | 'off' | 'blocked' | 'unsupported';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks the server too: once someone else has signed in here, notifications go to them. */
async function deviceState(api: Api): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await currentSubscription();
  return subscription && (await api.renewDevice(subscription.endpoint)) ? 'on' : 'off';
}

/** Browsers ask only right after a click. */
async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

async function turnOn(api: Api): Promise<void> {
  const applicationServerKey = await api.pushKey();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with another key, such as before a restore, would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  await api.addDevice({ endpoint, keys } as PushDevice);
}

async function turnOff(api: Api): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await api.removeDevice(subscription.endpoint);
  await subscription.unsubscribe();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await navigator.serviceWorker.ready).pushManager.getSubscription();
}
