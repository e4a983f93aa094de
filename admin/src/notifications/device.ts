import type { PushDevice } from '#shared/notification-preferences.js';
import type { Api } from '../api/useApi';

/** Whether this browser shows the person's notifications, or why it can't. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'unsupported';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks the server too: after another person signed in here, the browser is no longer theirs. */
export async function deviceState(api: Api): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await currentSubscription();
  return subscription && (await api.renewDevice(subscription.endpoint)) ? 'on' : 'off';
}

/** Browsers ask only right after a click. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

export async function turnOn(api: Api): Promise<void> {
  const applicationServerKey = await api.pushKey();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with another key, such as before a restore, would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  await api.addDevice({ endpoint, keys } as PushDevice);
}

export async function turnOff(api: Api): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await api.removeDevice(subscription.endpoint);
  await subscription.unsubscribe();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await navigator.serviceWorker.ready).pushManager.getSubscription();
}
