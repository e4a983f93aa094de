import { FormGuards } from '../../forms/FormGuards';
import { ProblemSummary } from '../../forms/ProblemSummary';
import { ACKNOWLEDGED } from './acknowledge';
import { startMessages } from './start.messages';
import styles from './start.module.css';
import { pathOf, type Refused, type StartPage } from './start-state';

const text = startMessages.requirements;
const MUST_TICK_ID = 'must-tick';

/** What an owner accepts, word for word, and the box that accepts it. */
export function RequirementsStage({ page, refused }: { page: StartPage; refused: Refused | undefined }) {
  const { address, leadId } = page.analysis;
  const { version, items } = refused?.reworded ?? page.requirements;
  return (
    <>
      <h2 tabIndex={-1}>{text.title}</h2>
      <p className="soft">
        {text.intro(items.length)} {items.some(({ isSample }) => isSample) && text.sample}
      </p>
      <ol className={styles.requirements}>
        {items.map(({ title, text: wording }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{wording}</p>
          </li>
        ))}
      </ol>
      <form method="post" action={pathOf(leadId)} className={styles.form} noValidate data-acknowledge>
        <ProblemSummary
          title={refused?.reworded ? text.reworded : text.problems}
          issues={refused?.issues ?? []}
          failure={refused?.failure ?? null}
        />
        <p role="alert" data-failed className={styles.failed} />
        <FormGuards guards={refused?.guards ?? page.guards} />
        <input type="hidden" name="version" value={version} />
        <label className={styles.tick}>
          <input
            type="checkbox"
            id={ACKNOWLEDGED}
            name={ACKNOWLEDGED}
            value="1"
            aria-describedby={MUST_TICK_ID}
          />
          <span>{text.acknowledge(address)}</span>
        </label>
        <p id={MUST_TICK_ID} className="soft" data-must-tick>
          {text.mustTick}
        </p>
        <div className={styles.actions}>
          <button className="button primary" type="submit" data-busy={text.busy}>
            {text.submit}
          </button>
          <a className="button quiet" href={pathOf(leadId, 'overview')} data-start>
            {text.back}
          </a>
        </div>
      </form>
    </>
  );
}
