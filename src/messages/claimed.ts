import type { CheckResult } from '../shared/messages/message.contract.js';
import type { Values } from './fill.js';
import type { GateFacts } from './gate.js';
import type { Layout } from './layout.js';
import type { CompanyLook } from './mail/company-look.js';

/** A claimed message, by the process that alone may send it. */
export interface Claimed extends GateFacts {
  id: string;
  key: string;
  attempt: number;
  /** The database's number of the transaction it was claimed in. */
  transaction: string;
  answered: number;
  template: string;
  /** The member of staff it is for. */
  userId: string | null;
  data: Values;
  secrets: Values | null;
  reason: string | null;
  /** What the rules said when it was looked at before. */
  checks: CheckResult[] | null;
  /** By the database's clock, which every process shares. */
  now: Date;
  /** Nobody wants it any more by then. */
  latestAt: Date;
}

/** What a claimed message is sent as. */
export interface Prepared {
  layout: Layout;
  look: CompanyLook;
  subject: string | null;
  text: string | null;
}

/** One that may go, with what it is written from. */
export interface Sendable extends Claimed, Pick<Prepared, 'layout' | 'look'> {}

/** A claim that surely did not reach a provider, and what to tell of the message until it does. */
export type Unsent = Pick<Claimed, 'id' | 'attempt' | 'transaction' | 'reason'>;
