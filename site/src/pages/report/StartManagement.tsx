import { startMessages as text } from '../start/start.messages';
import styles from '../start/start.module.css';
import { pathOf } from '../start/start-state';

/** The way from the report to being managed: a page of its own, and where script runs a dialog over this one. */
export function StartManagement({ leadId }: { leadId: string }) {
  return (
    <>
      <div className={styles.bar}>
        <div className="page">
          <p>{text.invitation}</p>
          <a className="button primary" href={pathOf(leadId)} data-start>
            {text.name}
          </a>
        </div>
      </div>
      <dialog className={styles.dialog} aria-labelledby="start-title" data-start-dialog>
        <form method="dialog">
          <span id="start-title">{text.name}</span>
          <button className="button quiet sm" type="submit">
            {text.close}
          </button>
        </form>
        <div data-stage />
      </dialog>
    </>
  );
}
