import { pageText as text } from '../layout/text';
import { sessionText } from '../session/text';
import styles from './RouteError.module.css';

/** The last resort: the server did not respond, or part of the console could not be loaded. */
export function RouteError() {
  return (
    <main className={styles.page}>
      <h1>{text.failed.title}</h1>
      <p>{sessionText.unreachable}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {text.reload}
      </button>
      <p className={styles.small}>{text.unexpected}</p>
    </main>
  );
}

/** An empty page, with its landmark, while the session is restored. */
export function Starting() {
  return <main aria-busy="true" style={{ minHeight: '100dvh' }} />;
}
