import { useEffect, useRef, useState } from 'react';
import { GOOGLE_META } from '#shared/users/sign-in.contract.js';
import { drawGoogleButton } from './google';
import styles from './LoginPage.module.css';
import { type Entry, googleNonce, logInWithGoogle } from './session';
import { sessionText as text } from './text';

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The button of Google; draws nothing where the company does not use it. */
export function GoogleButton({
  onCredential,
}: {
  onCredential: (logIn: () => Promise<Entry>) => Promise<void>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef(onCredential);
  handle.current = onCredential;
  const [clientId, script] = [metaOf(GOOGLE_META.clientId), metaOf(GOOGLE_META.script)];

  // A nonce is good for one try: after one that failed the button is drawn with another.
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
  // Only a document that was opened as the login may load Google's script.
  return <a href={window.location.pathname + window.location.search}>{text.googleLink}</a>;
}
