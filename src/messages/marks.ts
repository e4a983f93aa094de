import type { Statements } from '../platform/database/sql.js';
import type { CheckResult, MessageState } from '../shared/messages/message.contract.js';
import { storableText } from '../shared/storable-text.js';
import type { Claimed, Prepared } from './claimed.js';
import { judge, type Verdict } from './gate.js';
import { LayoutMissing } from './layouts.js';
import { LEASE_SECONDS } from './lease.js';

/** Takes the ids apart as well: the planner does not know that the JSON is short, and would read the whole table. */
const MARK = `
  update messages m set
    state = x.state, reason = x.reason, checks = $2::jsonb -> x.checks, consent_id = x.consent,
    attempt = m.attempt + (x.state = 'sending')::int,
    lease_until = case when x.state = 'sending' then now() + interval '${LEASE_SECONDS} seconds' end,
    due_at = coalesce(x.due, m.due_at), planned_at = coalesce(x.due, m.planned_at),
    expires_at = case when x.due is null then m.expires_at
      else least(x.due + (m.expires_at - m.planned_at), m.latest_at) end,
    layout = coalesce(x.layout, m.layout), template_version = coalesce(x.version, m.template_version),
    subject = coalesce(x.subject, m.subject), text = coalesce(x.text, m.text),
    secrets = case when x.state in ('cancelled', 'expired') then null else m.secrets end
  from jsonb_to_recordset($1::jsonb) as x(
    id uuid, state text, reason text, checks int, consent uuid, due timestamptz, layout text, version int,
    subject text, text text)
  where m.id = x.id and m.id = any($3::uuid[])`;

/** What was decided of each message of a claim, on its way into the ledger. */
export class Marks {
  private readonly ids: string[] = [];
  private readonly marks: unknown[] = [];
  /** Index of each list of checks, by its text: most messages of one claim pass the same ones. */
  private readonly checks = new Map<string, number>();

  add(id: string, mark: Mark): void {
    const text = JSON.stringify(mark.checks);
    const place = this.checks.get(text) ?? this.checks.size;
    this.checks.set(text, place);
    this.ids.push(id);
    this.marks.push({ id, ...mark, checks: place });
  }

  async write(run: Statements): Promise<void> {
    const checks = `[${[...this.checks.keys()].join()}]`;
    await run(MARK, [JSON.stringify(this.marks), checks, this.ids], 'mark');
  }
}

/** Decides on one message. One that cannot be written is given up by itself; `LayoutMissing` is thrown for all. */
export function decide(
  message: Claimed,
  prepare: (claimed: Claimed) => Prepared,
): { mark: Mark; prepared?: Prepared } {
  const verdict = judge(message, message.now);
  const mark = toMark(message, verdict);
  if (verdict.decision !== 'send') return { mark };
  try {
    const prepared = prepare(message);
    return { mark: { ...mark, ...toText(prepared) }, prepared };
  } catch (error) {
    if (error instanceof LayoutMissing) throw error;
    const reason = `It could not be written: ${storableText(String(error), 200)}`;
    return { mark: { ...mark, state: 'failed', reason } };
  }
}

interface Mark {
  state: MessageState;
  reason: string | null;
  checks: CheckResult[];
  consent?: string | null;
  due?: Date;
}

function toText({ layout: { hash, parts }, subject, text }: Prepared) {
  return { layout: hash, version: parts.version, subject, text };
}

const STATE_AFTER = { send: 'sending', cancel: 'cancelled', expire: 'expired', postpone: 'pending' } as const;

function toMark({ attempt, reason, consentId, checks: before }: Claimed, verdict: Verdict): Mark {
  const { decision } = verdict;
  // Failed checks stay, since they tell why it was late.
  const checks = [...(before ?? []).filter(({ passed }) => !passed), ...verdict.checks];
  if (decision === 'send') return { state: 'sending', reason: null, checks, consent: consentId };
  // It was tried, so that it is told what went wrong and not only that it is late.
  if (decision === 'expire' && attempt > 0)
    return { state: 'failed', reason: `It could not be sent in time. ${reason ?? ''}`.trim(), checks };
  return {
    state: STATE_AFTER[decision],
    reason: verdict.reason,
    checks,
    due: decision === 'postpone' ? verdict.until : undefined,
  };
}
