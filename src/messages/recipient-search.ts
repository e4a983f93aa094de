import { cappedCount, type PageRead, readPage } from '../platform/database/read-page.js';
import type { Conditions, Sql, Statements } from '../platform/database/sql.js';
import { type Page, TOTAL_MAX } from '../platform/http/list-query.js';

/** How many of the list's first rows are read to see how common a text is. */
const FIRST_ROWS = 2_000;
/** From this share of matches on, reading the table finds 10,000 sooner than reading the index. */
const COMMON = 0.05;
/** Below this share, reading in the order of the list takes too long to fill a page. */
const RARE = 0.005;

interface RecipientSearch {
  q: string;
  read: PageRead;
  /** The order of `read` if an index has it, or another one that has an index. */
  indexedOrder: string;
  /** Whether `q` is all that is asked for. */
  isOnlyFilter: boolean;
}

/**
 * A page of the messages whose recipient contains a text. PostgreSQL can't estimate how many do, and its plans took up to
 * four seconds at 2,000,000 messages, so the share among the first rows decides how it may look for them.
 */
export function searchRecipients<Row extends { id: string }>(
  sql: Sql,
  { q, read, indexedOrder, isOnlyFilter }: RecipientSearch,
): Promise<Page<Row>> {
  return sql.transaction(async (run) => {
    const share = await shareOfMatches(run, q, indexedOrder);
    if (share >= RARE && !isOnlyFilter) {
      await allow(run, PLAN_PARTS);
      return readPage<Row>({ views: run }, read);
    }
    await allow(run, share < COMMON ? ['bitmapscan', 'sort'] : ['seqscan', 'sort']);
    const total = await count(run, read.conditions);
    const isInOrder = total > TOTAL_MAX && share >= RARE;
    if (!isInOrder) await allow(run, ['bitmapscan', 'sort']);
    else await allow(run, read.order === indexedOrder ? ['indexscan'] : ['seqscan', 'sort']);
    return readPage<Row>({ views: run }, { ...read, total: `${total}` });
  });
}

/** Adds what the recipient has to contain, or to start with if the text is short. */
export function addRecipient(conditions: Conditions, q: string | undefined): Conditions {
  const text = recipientText(q);
  if (text.length < 3)
    return conditions.when(text && `${escapePattern(text)}%`, (p) => `m.recipient like ${p}`);
  return conditions
    .when(`%${escapePattern(indexedPart(text))}%`, (p) => `m.recipient like ${p}`)
    .when(text.slice(indexedPart(text).length) && text, (p) => `strpos(m.recipient, ${p}) > 0`);
}

/** Whether the trigram index can find the text: it needs three characters, and letters or digits among them. */
export function isIndexed(q: string | undefined): q is string {
  const text = recipientText(q);
  return text.length >= 3 && /[\p{L}\p{N}]{2}|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(indexedPart(text));
}

/** Emails are stored in lower case, phone numbers without punctuation. */
function recipientText(q = ''): string {
  const text = q.trim().toLowerCase();
  const isPhone = /^[\d\s().+-]{7,}$/.test(text);
  return isPhone ? text.replace(/\D/g, '') : text;
}

/** An address without its domain: the index would read all addresses of the domain as well. */
function indexedPart(text: string): string {
  return /^[^@]{3,}@/.exec(text)?.[0] ?? text;
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

async function shareOfMatches(run: Statements, q: string, order: string): Promise<number> {
  await allow(run, ['indexscan']);
  const [row] = await run<{ share: number }>(
    `select coalesce(avg((strpos(recipient, $1) > 0)::int), 0)::float8 as share
     from (select m.recipient from messages m order by ${order} limit ${FIRST_ROWS}) m`,
    [recipientText(q)],
  );
  return row!.share;
}

async function count(run: Statements, { where, values }: Conditions): Promise<number> {
  const [row] = await run<{ total: string }>(
    `select (${cappedCount(`messages m where ${where}`)}) as total`,
    values,
  );
  return Number(row!.total);
}

const PLAN_PARTS = ['seqscan', 'bitmapscan', 'indexscan', 'sort'] as const;

/** Restricts the plans of the transaction's next statements to these parts, unless nothing else is possible. */
async function allow(run: Statements, parts: readonly (typeof PLAN_PARTS)[number][]): Promise<void> {
  const settings = PLAN_PARTS.map(
    (part) => `set_config('enable_${part}', '${parts.includes(part) ? 'on' : 'off'}', true)`,
  );
  await run(`select set_config('enable_indexonlyscan', 'off', true), ${settings.join(', ')}`);
}
