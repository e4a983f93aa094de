import { useEffect, useRef, useState } from 'react';
import { GOOGLE_META } from '#shared/sign-in.js';
import styles from './LoginPage.module.css';
import { type Entry, googleNonce, logInWithGoogle } from './session';
import { sessionText as text } from './text';

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Google's sign-in button; renders nothing if it isn't configured. */
export function GoogleButton({
  onCredential,
}: {
  onCredential: (logIn: () => Promise<Entry>) => Promise<void>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef(onCredential);
  handle.current = onCredential;
  const [clientId, script] = [metaOf(GOOGLE_META.clientId), metaOf(GOOGLE_META.script)];

  // A nonce works once, so after a failure the button is rendered with a new one.
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!clientId || !script || !place.current) return;
    const receive = (credential: string) =>
      handle.current(() => logInWithGoogle(credential)).finally(() => setRound(round + 1));
    const options = { clientId, script, nonce: googleNonce, receive };
    drawGoogleButton(place.current, options).catch(() => undefined);
  }, [clientId, script, round]);

  if (!clientId) return null;
  if (script) return <div ref={place} className={styles.google} />;
  // The content security policy allows Google's script only in a document loaded as the login page.
  return <a href={window.location.pathname + window.location.search}>{text.googleLink}</a>;
}

interface GoogleAccounts {
  initialize(settings: {
    client_id: string;
    nonce: string;
    ux_mode: 'popup';
    callback: (answer: { credential: string }) => void;
  }): void;
  renderButton(place: HTMLElement, look: Record<string, string | number>): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleAccounts } };
  }
}

interface ButtonOptions {
  clientId: string;
  /** Address of Google's script. */
  script: string;
  /** Part of the credential, so that one issued for another page is rejected. */
  nonce: () => Promise<string>;
  receive: (credential: string) => void;
}

/** Google renders its own button. If its script doesn't load, there is no button. */
async function drawGoogleButton(place: HTMLElement, options: ButtonOptions): Promise<void> {
  const { clientId, script, receive } = options;
  const [nonce] = await Promise.all([options.nonce(), window.google ?? loadScript(script)]);
  const google = window.google?.accounts.id;
  if (!google) return;
  google.initialize({
    client_id: clientId,
    nonce,
    ux_mode: 'popup',
    callback: ({ credential }) => receive(credential),
  });
  place.replaceChildren();
  google.renderButton(place, { theme: 'outline', size: 'large', width: Math.min(place.clientWidth, 400) });
}

function loadScript(src: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}
