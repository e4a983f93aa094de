import { useEffect, useRef } from 'react';
import { useActionData, useFetcher, useLocation } from 'react-router-dom';
import { type RentVsSellRow, UNLOCK_TEXT } from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { campaignIn } from '../../attribution';
import { componentMessages } from '../../components/components.messages';
import type { Guards } from '../../forms/form-guards';
import { DetailTable } from './DetailTable';
import styles from './detail.module.css';
import { rentVsSellMessages } from './rent-vs-sell.messages';
import { UnlockForm } from './UnlockForm';
import type { UnlockState } from './unlock';
import { keepUnlocked, useWasUnlocked } from './unlocked';

const text = rentVsSellMessages.detail;

interface DetailProps {
  rows: RentVsSellRow[];
  /** The inputs behind the rows, as the address holds them. */
  query: string;
  guards: Guards;
  /** Whether the server knows of an earlier unlocking. */
  hasPass: boolean;
}

/** The years in full: the first one for everybody, the others once an e-mail was left. */
export function Detail({ rows, query, guards, hasPass }: DetailProps) {
  const table = useRef<HTMLElement>(null);
  const fetcher = useFetcher<UnlockState>();
  const posted = useActionData<UnlockState>();
  const campaign = new URLSearchParams(campaignIn(useLocation().search));
  const state = fetcher.data ?? posted;
  const isJustUnlocked = state?.isUnlocked ?? false;
  const isUnlocked = useWasUnlocked() || isJustUnlocked || hasPass;

  useEffect(() => {
    if (!isJustUnlocked) return;
    keepUnlocked();
    table.current?.focus();
  }, [isJustUnlocked]);

  return (
    <section className="band sand" aria-labelledby="detail">
      <div className={`page ${styles.detail}`}>
        <h2 id="detail">{text.title}</h2>
        <p className={styles.unlocked} role="status">
          {isJustUnlocked && UNLOCK_TEXT.unlocked}
        </p>
        <div className={styles.years}>
          <p className={styles.sideways}>{componentMessages.sideways}</p>
          <DetailTable ref={table} rows={isUnlocked ? rows : rows.slice(0, 1)} isFocused={isJustUnlocked} />
        </div>
        {!isUnlocked && (
          <UnlockForm
            Form={fetcher.Form}
            action={`/rent-vs-sell?${[query, campaign].filter(String).join('&')}`}
            guards={guards}
            state={state}
            isBusy={fetcher.state !== 'idle'}
            isSingleYear={rows.length === 1}
          />
        )}
      </div>
    </section>
  );
}
