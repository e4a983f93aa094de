import { pageMessages as text } from '../messages/pages';
import { sessionMessages } from '../messages/session';
import styles from './RouteError.module.css';

/** The last net: the server did not answer, or a part of the console could not be loaded. */
export function RouteError() {
  return (
    <main className={styles.page}>
      <h1>{text.failed.title}</h1>
      <p>{sessionMessages.unreachable}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {text.reload}
      </button>
    </main>
  );
}
