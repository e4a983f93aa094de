import { Box, Button, Checkbox, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { textNumberOf } from '#shared/address.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/notification.js';
import {
  ALERT_CHANNELS,
  type AlertChannel,
  NOTIFICATION_LABELS,
  type NotificationPreferences,
  type PushDevice,
} from '#shared/notification-preferences.js';
import { type Api, useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';
import { Loaded } from '../states/Loaded';
import { deviceText, alertsText as text } from './text';

const KEY = ['notificationPreferences'];

/** Which notifications a person gets, and on which channels. */
export function NotificationChoices() {
  const api = useApi();
  const queries = useQueryClient();
  const act = useAct();
  const query = useQuery({ queryKey: KEY, queryFn: api.notificationPreferences, retry: false });
  const save = (chosen: NotificationPreferences) =>
    act(async () => queries.setQueryData(KEY, await api.chooseNotifications(chosen)), text.saved);
  return (
    <Loaded query={query} failed={text.failed} height={640}>
      {(saved) => (
        <Stack spacing={2}>
          <ThisDevice />
          <ChoicesForm saved={saved} onSave={save} />
        </Stack>
      )}
    </Loaded>
  );
}

interface ChoicesFormProps {
  saved: NotificationPreferences;
  onSave: (chosen: NotificationPreferences) => Promise<unknown>;
}

function ChoicesForm({ saved, onSave }: ChoicesFormProps) {
  const [chosen, setChosen] = useState(saved);
  const [tried, setTried] = useState(false);
  const isPhoneMissing = chosen.sms.length > 0 && !textNumberOf(chosen.phone);

  function toggle(channel: AlertChannel, kind: NotificationKind) {
    const kinds = chosen[channel];
    const next = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];
    setChosen({ ...chosen, [channel]: next });
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (!isPhoneMissing) await onSave({ ...chosen, phone: chosen.phone || null });
  }

  return (
    <Stack component="form" spacing={2} onSubmit={submit} noValidate>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{text.about}</th>
            {(['bell', ...ALERT_CHANNELS] as const).map((channel) => (
              <th key={channel} scope="col">
                {text.channel[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{NOTIFICATION_LABELS[kind]}</th>
              <td>
                <span title={text.always}>
                  <Checkbox checked disabled slotProps={labeled(kind, text.channel.bell)} />
                </span>
              </td>
              {ALERT_CHANNELS.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    checked={chosen[channel].includes(kind)}
                    onChange={() => toggle(channel, kind)}
                    slotProps={labeled(kind, text.channel[channel])}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <TextField
        label={text.phone}
        type="tel"
        autoComplete="tel"
        value={chosen.phone ?? ''}
        onChange={(event) => setChosen({ ...chosen, phone: event.target.value })}
        error={tried && isPhoneMissing}
        helperText={tried && isPhoneMissing && text.phoneMissing}
        slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.phone } }}
      />
      <FormControlLabel
        control={
          <Checkbox checked={chosen.digest} onChange={(_, digest) => setChosen({ ...chosen, digest })} />
        }
        label={text.digest}
      />
      <Button type="submit" variant="contained" sx={{ alignSelf: 'flex-start' }}>
        {text.save}
      </Button>
    </Stack>
  );
}

const labeled = (kind: NotificationKind, channel: string) => ({
  input: { 'aria-label': text.by(NOTIFICATION_LABELS[kind], channel) },
});

const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  '& th': { textAlign: 'start', fontWeight: 600 },
  '& tbody th': { fontWeight: 400, pr: 1 },
  '& tr + tr, & tbody tr': { borderTop: '1px solid var(--hairline)' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'center', width: { xs: '3rem', sm: '4rem' } },
};

const DEVICE_KEY = ['thisDevice'];

/** Turns notifications on and off in this browser. */
function ThisDevice() {
  const hint = useId();
  const notify = useNotify();
  const queries = useQueryClient();
  const act = useAct();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const { data: state = 'off', isPending } = useQuery({
    queryKey: DEVICE_KEY,
    queryFn: () => deviceState(api),
    retry: false,
  });
  const canSwitch = !isPending && (state === 'on' || state === 'off');

  async function change(on: boolean) {
    setBusy(true);
    if (!on) await act(() => turnOff(api), deviceText.turnedOff);
    else if (await mayNotify()) await act(() => turnOn(api), deviceText.turnedOn);
    else notify(deviceText.refused, { type: 'warning' });
    await queries.invalidateQueries({ queryKey: DEVICE_KEY });
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
        label={deviceText.switch}
      />
      {/* As high as the longest hint, so that nothing below moves once the browser has answered. */}
      <Typography id={hint} variant="body2" color="textSecondary" sx={{ minHeight: { xs: '4.5em', sm: 0 } }}>
        {deviceText.hint[state]}
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
  // A subscription made with a different key, such as before a restore, would be refused.
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
