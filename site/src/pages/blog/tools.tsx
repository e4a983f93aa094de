import { LEAD_LIMITS } from '#shared/lead.js';
import { Rooftops } from '../../illustrations/Rooftops';
import { toolText as text } from './text';
import styles from './tools.module.css';

/** A plain GET form: it opens the analysis with the street filled in. */
export function ToolBand() {
  return (
    <aside className={`deep ${styles.tool}`} aria-labelledby="tool">
      <div className={styles.inside}>
        <div>
          <h2 id="tool">{text.analysis.title}</h2>
          <p>{text.analysis.text}</p>
        </div>
        <form className={styles.row} action="/analysis">
          <label className="visually-hidden" htmlFor="tool-street">
            {text.analysis.street}
          </label>
          <input
            id="tool-street"
            name="street"
            maxLength={LEAD_LIMITS.street}
            autoComplete="address-line1"
            placeholder={text.analysis.street}
          />
          <button className="button secondary" type="submit">
            {text.analysis.action}
          </button>
        </form>
      </div>
      <Rooftops />
    </aside>
  );
}
