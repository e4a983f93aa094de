import { expect, test } from '@jest/globals';
import { createElement, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Container } from 'react-dom/client';
import { setUpConsole, textOf } from '../support/console-app.js';

const { page } = setUpConsole();

test('two messages raised at the same moment both show', async () => {
  const { createRoot } = await import('react-dom/client');
  const { NotificationContextProvider, useNotificationContext, useNotify } = await import('react-admin');
  const toasts: string = '../../admin/src/layout/Toasts.tsx';
  const { Toasts } = await import(toasts);
  /** Like a list that fails to load at the moment something else is saved. */
  function List() {
    const { notifications } = useNotificationContext();
    const notify = useNotify();
    const isSaved = notifications.length === 1;
    useEffect(() => {
      if (isSaved) notify("Couldn't load the list");
    }, [isSaved, notify]);
    return createElement('button', { type: 'button', onClick: () => notify('Saved') }, 'Save');
  }
  const { document } = globalThis as never as { document: { body: Container } };
  const root = createRoot(document.body);
  flushSync(() =>
    root.render(createElement(NotificationContextProvider, null, createElement(List), createElement(Toasts))),
  );

  const shown = () => textOf(page.screen.getByRole('region', { name: 'Notifications' }));

  await page.press('Save');

  await page.waitFor(() => expect(shown()).toBe("SavedCouldn't load the list"));
  root.unmount();
});
