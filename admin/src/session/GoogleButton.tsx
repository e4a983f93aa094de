import { useEffect, useRef } from 'react';
import { GOOGLE_META } from '../../../src/shared/users/sign-in.contract.js';
import { sessionMessages as text } from '../messages/session';
import { drawGoogleButton } from './google';
import styles from './LoginPage.module.css';
import { type Entry, logInWithGoogle } from './session';

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Only where the company uses it. */
export function GoogleButton({
  onCredential,
}: {
  onCredential: (logIn: () => Promise<Entry>) => Promise<void>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef(onCredential);
  handle.current = onCredential;
  const [clientId, script] = [metaOf(GOOGLE_META.clientId), metaOf(GOOGLE_META.script)];

  useEffect(() => {
    if (!clientId || !script || !place.current) return;
    const nonce = crypto.randomUUID();
    const receive = (credential: string) => handle.current(() => logInWithGoogle(credential, nonce));
    void drawGoogleButton(place.current, { clientId, script, nonce, receive });
  }, [clientId, script]);

  if (!clientId) return null;
  if (script) return <div ref={place} className={styles.google} />;
  // Only a document that was opened as the login may load Google's script.
  return <a href={window.location.pathname + window.location.search}>{text.googleLink}</a>;
}
