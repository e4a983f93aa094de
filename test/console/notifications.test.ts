import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NOTIFICATIONS_PAGE } from '#shared/notification.js';
import { NotificationsService } from '../../src/notifications/notifications.service.js';
import { hasFocus, hrefOf, json, setUpConsole, textOf } from '../support/console-app.js';

/** The bell at the top of every page. */
const { page, reply, sent } = setUpConsole();

afterEach(() => page.app.em.execute('delete from leads'));

const bell = (unread: string) => page.screen.findByRole('button', { name: unread });

/** Something that everyone should know. */
async function notify(name: string, text = 'Tuesday works'): Promise<string> {
  const { id } = await page.app.make.lead({ name });
  await page.app.em.transactional((em) =>
    page.app.app.get(NotificationsService).add(em, {
      kind: 'reply',
      facts: { text },
      leadId: id,
      key: `reply:${id}`,
      to: [],
      orEveryone: true,
    }),
  );
  return id;
}

test('counts what is unread, live, and says so to screen readers', async () => {
  await page.open('/account');
  await bell('Notifications');

  await notify('Marisol Ekdahl');

  expect(textOf(await bell('Notifications, 1 unread'))).toBe('1');
});

test('lists what happened, newest first, with links to the leads', async () => {
  await page.open('/account');
  await notify('Older Owner');
  // The machine's clock may step back between the two.
  await page.app.em.execute("update notifications set created_at = created_at - interval '1 minute'");
  const id = await notify('Marisol Ekdahl');

  await page.press('Notifications, 2 unread');

  const dialog = await page.dialog('Notifications');
  const [first, second] = await dialog.findAllByRole('link');
  expect(textOf(first!)).toContain('Marisol Ekdahl replied');
  expect(textOf(first!)).toContain('Tuesday works');
  expect(textOf(second!)).toContain('Older Owner replied');
  expect(hrefOf(first!)).toBe(`/leads/${id}`);
});

test('opening one with the keyboard marks it read and closes the list', async () => {
  await page.open('/account');
  const id = await notify('Marisol Ekdahl');
  await page.press('Notifications, 1 unread');
  const dialog = await page.dialog('Notifications');
  await dialog.findByRole('button', { name: 'Mark all read' });

  await page.user.keyboard('{Tab}{Tab}');
  expect(hasFocus(dialog.getByRole('link', { name: /Marisol/ }))).toBe(true);
  await page.user.keyboard('{Enter}');

  await page.waitFor(() => expect(page.path()).toBe(`/leads/${id}`));
  await bell('Notifications');
  expect(page.screen.queryByRole('dialog')).toBeNull();
});

test('"Mark all read" skips what arrived after the list opened', async () => {
  await page.open('/account');
  await notify('Marisol Ekdahl');
  await page.press('Notifications, 1 unread');
  const dialog = await page.dialog('Notifications');
  await dialog.findByRole('link', { name: /Marisol/ });
  const { rows } = (await page.app.as.staff.get('/api/notifications')).body;

  await page.press('Mark all read', dialog);

  await page.waitFor(() => expect(dialog.queryByRole('button', { name: 'Mark all read' })).toBeNull());
  expect(sent.find(({ line }) => line === 'POST /api/notifications/read')?.body).toEqual({
    upTo: rows[0].createdAt,
  });
});

test('loads older ones on request, says when there are none, and can be retried', async () => {
  const restore = reply(/^GET \/api\/notifications/, () => json({}, 503));
  await page.open('/account');
  await page.press('Notifications');
  const dialog = await page.dialog('Notifications');
  await dialog.findByText("Couldn't load your notifications.");
  restore();
  await page.press('Retry', dialog);
  await dialog.findByText('No notifications yet');

  for (let each = 0; each <= NOTIFICATIONS_PAGE; each++) await notify(`Owner ${each}`);
  await page.press('Show more', dialog);

  await page.waitFor(() => expect(dialog.getAllByRole('link')).toHaveLength(NOTIFICATIONS_PAGE + 1));
});

test('a person chooses what reaches them by email and text', async () => {
  await page.open('/account', { role: 'user' });
  const choices = await page.region('Alerts');
  await page.user.click(await choices.findByRole('checkbox', { name: 'A task is due, by text' }));
  await page.user.click(choices.getByRole('checkbox', { name: /every morning/ }));
  await page.press('Save Alerts', choices);
  await choices.findByText('Enter a US mobile number to get texts');
  page.fill(choices.getByLabelText('Mobile number for texts'), '515-555-0143');

  await page.press('Save Alerts', choices);

  await page.messages().findByText('Alerts saved');
  const [stored] = await page.app.em.execute<{ chosen: object }[]>(
    'select chosen from notification_preferences',
  );
  expect(stored?.chosen).toEqual({
    push: ['newLead', 'assignment', 'mention', 'reply', 'missedCall', 'noResponse'],
    email: ['noResponse'],
    sms: ['taskDue'],
    phone: '+15155550143',
    digest: true,
  });
});

describe('notifications on this device', () => {
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  };
  let subscription: object | null;
  let restore: () => void;

  /** A browser that can show notifications; `answer` is what the person says when it asks. */
  function support(permission: string, answer = permission): void {
    const subscribed = () => ({
      endpoint: device.endpoint,
      toJSON: () => device,
      unsubscribe: async () => {
        subscription = null;
      },
    });
    const pushManager = {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = subscribed();
        return subscription;
      },
    };
    const notification = {
      permission,
      requestPermission: async () => {
        notification.permission = answer;
        return answer;
      },
    };
    const { navigator, window } = globalThis as unknown as Record<'navigator' | 'window', object>;
    const serviceWorker = { ready: Promise.resolve({ pushManager }) };
    const added: [object, string, unknown][] = [
      [globalThis, 'Notification', notification],
      [window, 'Notification', notification],
      [window, 'PushManager', {}],
      [navigator, 'serviceWorker', serviceWorker],
    ];
    for (const [on, name, value] of added) Object.defineProperty(on, name, { value, configurable: true });
    restore = () => {
      for (const [on, name] of added) Reflect.deleteProperty(on, name);
    };
  }

  beforeEach(() => {
    subscription = null;
    restore = () => undefined;
  });
  afterEach(() => restore());

  const openSwitch = async () => {
    await page.open('/account');
    return page.screen.findByRole('switch', { name: 'Notifications on this device' });
  };
  const isOn = (element: object) => (element as { checked: boolean }).checked;
  const isDisabled = (element: object) => (element as { disabled: boolean }).disabled;

  test('are turned on and off, and stay on for the next visit', async () => {
    support('default', 'granted');
    const off = await openSwitch();
    await page.waitFor(() => expect(isDisabled(off)).toBe(false));

    await page.user.click(off);
    await page.screen.findByText(/This browser shows the alerts you select/);
    page.reload();
    await page.screen.findByText(/This browser shows the alerts you select/);
    const choice = page.screen.getByRole('switch', { name: /this device/ });
    expect(isOn(choice)).toBe(true);
    await page.user.click(choice);
    await page.screen.findByText(/even when Keyturn is closed/);

    expect(subscription).toBeNull();
    expect(await page.app.em.execute('select 1 from push_subscriptions')).toEqual([]);
  });

  test('stay off when the person refuses, and say where to change that', async () => {
    support('default', 'denied');
    const choice = await openSwitch();
    await page.waitFor(() => expect(isDisabled(choice)).toBe(false));

    await page.user.click(choice);

    await page.messages().findByText(/Your browser didn't allow notifications/);
    await page.screen.findByText(/Allow them in the browser settings/);
    expect([isOn(choice), isDisabled(choice)]).toEqual([false, true]);
  });

  test('are not offered by a browser without them', async () => {
    const choice = await openSwitch();

    await page.screen.findByText(/This browser can't show notifications/);
    expect(isDisabled(choice)).toBe(true);
  });
});
