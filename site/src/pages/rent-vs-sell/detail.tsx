import { type ComponentType, type Ref, useEffect, useRef, useSyncExternalStore } from 'react';
import { type FormProps, useActionData, useFetcher, useLocation } from 'react-router-dom';
import { RENT_VS_SELL_CONSENT } from '#shared/consent.js';
import { formatDollars } from '#shared/format.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { type RentVsSellRow, UNLOCK_TEXT } from '#shared/rent-vs-sell.js';
import { readCampaign } from '../../attribution';
import { Field } from '../../components/Field';
import { componentText } from '../../components/text';
import { useSiteData } from '../../document/site-data';
import { ContactConsent } from '../../forms/Consent';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { FormGuards, type Guards } from '../../forms/FormGuards';
import { usePreventDoubleSubmit } from '../../forms/hooks';
import { SUMMARY_ID } from '../../forms/validation';
import styles from './detail.module.css';
import { rentVsSellText } from './text';
import type { UnlockState } from './unlock';

const text = rentVsSellText.detail;

interface DetailProps {
  rows: RentVsSellRow[];
  /** The calculator inputs as a query string. */
  query: string;
  guards: Guards;
  /** Whether the server recognized a pass from an earlier unlock. */
  hasPass: boolean;
}

/** The year-by-year table: the first year for everyone, the rest after entering an email. */
export function Detail({ rows, query, guards, hasPass }: DetailProps) {
  const table = useRef<HTMLElement>(null);
  const fetcher = useFetcher<UnlockState>();
  const posted = useActionData<UnlockState>();
  const campaign = new URLSearchParams(readCampaign(useLocation().search));
  const state = fetcher.data ?? posted;
  const isJustUnlocked = state?.isUnlocked ?? false;
  const isUnlocked = useWasUnlocked() || isJustUnlocked || hasPass;

  useEffect(() => {
    if (!isJustUnlocked) return;
    saveUnlocked();
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
          <p className={styles.sideways}>{componentText.sideways}</p>
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

const COLUMNS = Object.keys(text.columns) as (keyof RentVsSellRow)[];

interface DetailTableProps {
  ref: Ref<HTMLElement>;
  rows: RentVsSellRow[];
  /** Whether to focus the table on load, after unlocking without JavaScript. */
  isFocused: boolean;
}

function DetailTable({ ref, rows, isFocused }: DetailTableProps) {
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: keyboards scroll the table on narrow screens
    // biome-ignore-start lint/a11y/noAutofocus: moves focus to the table that was just unlocked
    <section ref={ref} className={styles.scroller} tabIndex={0} aria-label={text.table} autoFocus={isFocused}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.year} row={row} />
          ))}
        </tbody>
      </table>
    </section>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore-end lint/a11y/noAutofocus: see above
  );
}

function Row({ row }: { row: RentVsSellRow }) {
  const [year, ...amounts] = COLUMNS;
  return (
    <tr>
      <th scope="row">{row[year!]}</th>
      {amounts.map((column) => (
        <td key={column} data-negative={row[column] < 0 || undefined}>
          {formatDollars(row[column])}
        </td>
      ))}
    </tr>
  );
}

const STORAGE_KEY = 'keyturn.rent-vs-sell-unlocked';
const neverChanges = () => () => {};

/** Remembers the unlock in this browser for the session. The server stores nothing. */
function saveUnlocked(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // Storage is off or full: the table stays open until the page is left.
  }
}

/** Whether the table was unlocked earlier in this session. */
function useWasUnlocked(): boolean {
  return useSyncExternalStore(neverChanges, wasUnlocked, () => false);
}

function wasUnlocked(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === '1';
  } catch {
    return false;
  }
}

interface UnlockFormProps {
  /** Submits without leaving the page when JavaScript is available. */
  Form: ComponentType<FormProps>;
  /** The page's URL with the inputs in its query. */
  action: string;
  guards: Guards;
  /** The result of the last attempt. */
  state: UnlockState | undefined;
  isBusy: boolean;
  /** Whether there are no further years to show. */
  isSingleYear: boolean;
}

function UnlockForm({ Form, action, guards, state, isBusy, isSingleYear }: UnlockFormProps) {
  const { company } = useSiteData();
  const { email = '', failure = null } = state ?? {};
  // Errors are hidden while the form is being sent.
  const issues = (!isBusy && state?.issues) || [];

  useEffect(() => {
    if (state) document.getElementById(SUMMARY_ID)?.focus();
  }, [state]);

  return (
    <Form
      className={styles.form}
      method="post"
      action={action}
      noValidate
      onSubmit={usePreventDoubleSubmit(isBusy, state)}
      aria-labelledby="unlock-title"
    >
      <div className={styles.fields}>
        <h3 id="unlock-title">{text.lockedTitle}</h3>
        <p className="soft">{isSingleYear ? text.lockedSingle : text.locked}</p>
      </div>
      <div className={styles.fields}>
        <FormGuards guards={guards} />
        {!isBusy && <ErrorSummary title={text.checkEmail} issues={issues} failure={failure} />}
        <div className={styles.entry}>
          <Field
            name="email"
            label={text.email}
            defaultValue={email}
            error={issues.find(({ field }) => field === 'email')?.message}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            required
          />
          <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? text.busy : text.unlock}
          </button>
        </div>
        <ContactConsent wording={RENT_VS_SELL_CONSENT} company={company.name} />
      </div>
    </Form>
  );
}
