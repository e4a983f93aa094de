import { FormIcon } from './FormIcon';
import styles from './Stages.module.css';

/** Progress by stage: done, current and upcoming. */
export function Stages({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className={styles.stages}>
      {names.map((name, index) => (
        <li
          key={name}
          data-state={stageState(index, current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < current && <FormIcon shape="done" size={16} />}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}

function stageState(index: number, current: number): 'done' | 'now' | 'next' {
  if (index === current) return 'now';
  return index < current ? 'done' : 'next';
}
