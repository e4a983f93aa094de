import { useState } from 'react';
import { copyText } from '../browser';
import styles from './LoginPage.module.css';
import { sessionText } from './text';

const text = sessionText.setup;

/** Names the dialog, where there is one around these steps. */
export const FACTOR_TITLE = 'factor-title';

/** Shows the codes once; continuing confirms that they were saved. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => unknown }) {
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy() {
    setCopied(await copyText(codes.join('\n')));
  }

  return (
    <div className={styles.form}>
      <h1 id={FACTOR_TITLE}>{text.codesHeading}</h1>
      <p className={styles.hint}>{text.codes}</p>
      <ul className={styles.codes} aria-label={text.codesHeading}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className={styles.link} onClick={copy}>
        {text.copy}
      </button>
      <p role="status" className={styles.hint}>
        {copied !== null && (copied ? text.copied : text.notCopied)}
      </p>
      <button type="button" className={styles.submit} onClick={onKept}>
        {text.done}
      </button>
    </div>
  );
}
