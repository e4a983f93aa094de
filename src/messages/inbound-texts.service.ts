import { type EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { formatPhone } from '#shared/address.js';
import { ANSWER_TASK, LONGEST_INBOUND_TEXT, type ReplyMeaning } from '#shared/inbound-text.js';
import type { SuppressionReason } from '#shared/message.js';
import { addTask, Task } from '../activity/task.entity.js';
import { LeadsService } from '../leads/leads.service.js';
import { CONFIG, type Config } from '../platform/config.js';
import { daysBefore, Retention } from '../platform/database/retention.js';
import { advisoryLock } from '../platform/database/sql.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { InboundText } from './inbound-text.entity.js';
import { MessageEvents } from './message-events.js';
import { Suppressions } from './suppressions.js';

export interface NewInboundText {
  providerId: string;
  /** In E.164 format, such as +15155550142. */
  sender: string;
  text: string;
  /** The provider's own interpretation, if it has one. */
  meaning?: ReplyMeaning;
  receivedAt: Date;
}

/** Texts from unknown numbers are deleted after this; staff have seen them by then. */
const UNKNOWN_SENDER_RETENTION_DAYS = 90;
const CONSENT_CHANGES: ReplyMeaning[] = ['stop', 'revocation', 'start'];
/** Replies that opt out, and the suppression each adds. START lifts either one. */
const OPT_OUT_REASONS = new Map<ReplyMeaning, SuppressionReason>([
  ['stop', 'stop'],
  ['revocation', 'asked'],
]);

/** Whether a staff member gets alerts at this number. */
const IS_STAFF = `select from notification_preferences where chosen ->> 'phone' = ? limit 1`;

/** Creates leads for unknown numbers that text or call us. */
@Injectable()
export class UnknownNumbers {
  private readonly logger = new Logger('UnknownNumbers');

  constructor(
    private readonly leads: LeadsService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the lead's id. Null for one of our own numbers, such as a teammate's who replies to an alert, and over the
   * limit, because caller IDs can be spoofed. Call it with the number locked.
   */
  async createLead(
    em: EntityManager,
    source: 'inbound_text' | 'inbound_call',
    number: string,
  ): Promise<string | null> {
    const { TWILIO_PHONE_NUMBER, TWILIO_FORWARD_CALLS_TO } = this.config;
    if (number === TWILIO_PHONE_NUMBER || number === TWILIO_FORWARD_CALLS_TO) return null;
    if ((await em.execute(IS_STAFF, [number])).length > 0) return null;
    if (await this.limits.exceeds('newNumbers', 'all')) {
      this.logger.warn(
        "More than 30 texts and calls from unknown numbers in an hour; the rest don't become leads.",
      );
      return null;
    }
    const phone = formatPhone(number);
    const contact = { source, name: phone, nameDerived: true, phone };
    return (await this.leads.createFromContact(em, contact, null)).id;
  }
}

/** Processes texts: applies opt-outs and opt-ins right away. The rest become tasks, and leads where the number is new. */
@Injectable()
export class InboundTexts implements OnModuleInit {
  constructor(
    private readonly suppressions: Suppressions,
    private readonly events: MessageEvents,
    private readonly unknown: UnknownNumbers,
    private readonly retention: Retention,
  ) {}

  onModuleInit(): void {
    this.retention.register(
      'delete from inbound_texts where lead_id is null and received_at < $1',
      daysBefore(UNKNOWN_SENDER_RETENTION_DAYS),
    );
  }

  /** Returns the lead it came from. Receiving the same text again changes nothing. */
  async receive(
    em: EntityManager,
    { meaning: providerMeaning, ...text }: NewInboundText,
  ): Promise<{ leadId: string | null }> {
    // Two replies from one person are processed one after the other.
    await lockNumber(em, text.sender);
    const leadIds = await findLeadsByNumber(em, text.sender);
    const [known = null] = leadIds;
    if ((await em.count(InboundText, { providerId: text.providerId })) > 0) return { leadId: known };
    const meaning = await this.meaningOf(em, providerMeaning ?? readReply(text.text), text);
    const isNew = !known && meaning === 'other' && PHONE_NUMBER.test(text.sender);
    const leadId = isNew ? await this.unknown.createLead(em, 'inbound_text', text.sender) : known;
    em.persist(em.create(InboundText, { ...text, text: storable(text.text), meaning, leadId }));
    await this.apply(em, meaning, text);
    const key = `reply:${text.providerId}`;
    await this.events.replied.emit(em, { leadIds, meaning, text: storable(text.text), key });
    if (leadId) await this.addStaffTask(em, leadId, meaning, text.receivedAt);
    return { leadId };
  }

  /** Undoes an opt-out that was misread, after staff have checked: we may text the number again. */
  async undoOptOut(em: EntityManager, sender: string): Promise<boolean> {
    await lockNumber(em, sender);
    const misread = { channel: 'sms', address: sender, reason: 'asked' } as const;
    if (!(await this.suppressions.lift(em, misread))) return false;
    await undoRevocations(em, sender);
    return true;
  }

  /** "Yes" restarts messages only after an opt-out. Otherwise it answers something we asked. */
  private async meaningOf(
    em: EntityManager,
    read: ReplyMeaning,
    { sender, text }: Pick<NewInboundText, 'sender' | 'text'>,
  ): Promise<ReplyMeaning> {
    if (read !== 'start' || isPlainStart(text)) return read;
    return (await this.optOutReason(em, sender)) ? 'start' : 'other';
  }

  /** Replies may arrive out of order; the one received last wins. */
  private async apply(
    em: EntityManager,
    meaning: ReplyMeaning,
    { sender, receivedAt }: Pick<NewInboundText, 'sender' | 'receivedAt'>,
  ): Promise<void> {
    const later = { sender, meaning: { $in: CONSENT_CHANGES }, receivedAt: { $gt: receivedAt } };
    if (!CONSENT_CHANGES.includes(meaning) || (await em.count(InboundText, later)) > 0) return;
    const reason = OPT_OUT_REASONS.get(meaning);
    if (reason) {
      await this.suppressions.add(em, 'sms', sender, reason);
      await withdrawTextConsents(em, sender, receivedAt);
      return;
    }
    const ended = await this.optOutReason(em, sender);
    if (!ended) return;
    await this.suppressions.lift(em, { channel: 'sms', address: sender, reason: ended });
    await renewTextConsents(em, sender, receivedAt);
  }

  /** Which kind of reply opted this number out, or null. */
  private async optOutReason(em: EntityManager, sender: string): Promise<SuppressionReason | null> {
    const reason = await this.suppressions.reasonFor('sms', sender, em);
    return [...OPT_OUT_REASONS.values()].find((each) => each === reason) ?? null;
  }

  /** One open task covers all unread texts of a lead. */
  private async addStaffTask(
    em: EntityManager,
    leadId: string,
    meaning: ReplyMeaning,
    at: Date,
  ): Promise<void> {
    if (!needsStaff(meaning)) return;
    const title = ANSWER_TASK[meaning];
    if ((await em.count(Task, { leadId, title, doneAt: null })) === 0)
      addTask(em, { leadId, title, dueAt: at });
  }
}

/** Short codes belong to services, not to people. */
const PHONE_NUMBER = /^\+\d{8,15}$/;

/** Serializes texts and calls from one number. */
export function lockNumber(em: EntityManager, number: string): Promise<void> {
  return advisoryLock(em, `inbound:${number}`);
}

/** STOP and START are handled without staff. */
function needsStaff(meaning: ReplyMeaning): meaning is keyof typeof ANSWER_TASK {
  return meaning in ANSWER_TASK;
}

function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, LONGEST_INBOUND_TEXT).toWellFormed();
}

/** Extensions are dialed after the call connects. */
const WITHOUT_EXTENSION = `regexp_replace(l.phone, '(ext|x|#).*$', '', 'i')`;

/** A lead's phone in E.164, however it was typed. Numbers without a country code are North American. */
const DIALED = `
  case when l.phone ~ '^\\s*(\\+|00)'
    then '+' || regexp_replace(regexp_replace(${WITHOUT_EXTENSION}, '^\\s*00', ''), '\\D', '', 'g')
    else '+1' || regexp_replace(regexp_replace(${WITHOUT_EXTENSION}, '\\D', '', 'g'), '^1(\\d{10})$', '\\1') end`;

/**
 * Finds leads by the indexed last ten digits, then compares the full number, because a foreign number may end the same.
 */
const OF_NUMBER = `
  select l.id from leads l, (select ?::text as number) as sender
  where l.phone is not null and right(regexp_replace(${WITHOUT_EXTENSION}, '\\D', '', 'g'), 10) = right(sender.number, 10)
    and ${DIALED} = sender.number`;

const WITHDRAW = `
  update consents set withdrawn_at = ?
  where channel = 'sms' and given_by = 'lead' and withdrawn_at is null
    and (contact = ? or lead_id in (${OF_NUMBER}))`;

/** Replies that were not opt-outs, and the consents they ended. */
const UNDO_REVOCATIONS = `
  with misread as (
    update inbound_texts set meaning = 'other' where sender = ? and meaning = 'revocation' returning received_at)
  update consents set withdrawn_at = null
  where channel = 'sms' and given_by = 'lead' and withdrawn_at in (select received_at from misread)
    and (contact = ? or lead_id in (${OF_NUMBER}))`;

/** Renews only what STOP ended: the wording this number agreed to before applies again. */
const RENEW = `
  insert into consents (lead_id, channel, given_by, version, given_at, page, contact, address)
  select distinct on (c.lead_id) c.lead_id, c.channel, c.given_by, c.version, ?::timestamptz, null, c.contact, ?
  from consents c
  where c.channel = 'sms' and c.given_by = 'lead' and c.withdrawn_at is not null
    and c.contact = ? and c.lead_id in (${OF_NUMBER})
    and not exists (
      select from consents active
      where active.lead_id = c.lead_id and active.channel = 'sms' and active.given_by = 'lead'
        and active.contact = c.contact and active.withdrawn_at is null)
  order by c.lead_id, c.withdrawn_at desc`;

/** Takes the place of the IP address a web form would record. */
const BY_TEXT = 'text message';

/** Lead ids for a phone number, newest first. */
export async function findLeadsByNumber(em: EntityManager, number: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(`${OF_NUMBER} order by l.created_at desc, l.id limit 50`, [
    number,
  ]);
  return rows.map(({ id }) => id);
}

export async function withdrawTextConsents(em: EntityManager, number: string, at: Date): Promise<void> {
  await em.execute(WITHDRAW, [at, number, number]);
}

/** Restores consents as if no reply from this number had been read as an opt-out. */
async function undoRevocations(em: EntityManager, number: string): Promise<void> {
  await em.execute(UNDO_REVOCATIONS, [number, number, number]);
}

async function renewTextConsents(em: EntityManager, number: string, at: Date): Promise<void> {
  await em.execute(RENEW, [at, BY_TEXT, number, number]);
}

const KEYWORDS = new Map<string, ReplyMeaning>([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'YES', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
]);

/** Present tense only: a reply about the past asks for nothing. */
const CONTACT = '((text|contact|call|sms|email|bother)(s|ing)?|(messag|writ)(e|es|ing))\\b';
const TEXTING = '((text|sms)(s|ing)?|messag(e|es|ing))\\b';
/** Requests about calls or emails count for texts only when they rule out all contact. */
const AT_ALL =
  '(contact (me|us|this number)|(call|email|bother) (me|us|this number)( again| anymore| any more| ever| please)*$)';
const OPT_OUT_PHRASES = [
  new RegExp(`\\b(stop|quit|no more|cease) (all |these |the |your |with the |sending )*(me )?${CONTACT}`),
  new RegExp(`\\bend (all |these |the |your )+${CONTACT}`),
  // "I do not text" isn't a request.
  new RegExp(`(?<!\\b(i|we|they|you) )\\b(do not|dont|don t) (ever )?(${TEXTING}|${AT_ALL})`),
  new RegExp(`^(please )?never (ever )?${CONTACT}`),
  /\b(remove|delete) (me|us|my (number|name|phone)|this number)\b/,
  /\btake (me|us|my (number|name|phone)|this number) (off|out of|from)\b/,
  /\b(un ?subscribe|opt(ing)? ?(me )?out|revoke)\b/,
  /\bleave (me|us) alone\b/,
  /\b(please|pls|plz|just|now) (stop|quit)( (it|now|this|that|please|sending .*))?$/,
  /^stop( (it|now|this|that|please|already|thanks|thank you))*$/,
  /\blose (my|this) number\b/,
  /\b(do not|dont|don t) (want|wish) (to (get|receive)|any( more)?|these|your|more) .{0,20}(text|messag|sms|contact)/,
];

const MAX_LENGTH = 1_000;
const SENTENCE_END = /[.!?\n]+/;

/** Whether a reply opts in at any time. "Yes" does so only after STOP; otherwise it answers a question of ours. */
function isPlainStart(text: string): boolean {
  return ['START', 'UNSTOP'].includes(normalize(text.slice(0, MAX_LENGTH)).toUpperCase());
}

/** Classifies a reply: carrier keywords first, then phrases that plainly ask us to stop. */
export function readReply(text: string): ReplyMeaning {
  const read = text.slice(0, MAX_LENGTH);
  const keyword = KEYWORDS.get(normalize(read).toUpperCase());
  if (keyword) return keyword;
  // Sentence by sentence, so that a phrase cannot match across two of them.
  const sentences = read.split(SENTENCE_END).map((sentence) => normalize(sentence).toLowerCase());
  return sentences.some(isOptOut) ? 'revocation' : 'other';
}

function isOptOut(sentence: string): boolean {
  return OPT_OUT_PHRASES.some((phrase) => phrase.test(sentence));
}

function normalize(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
