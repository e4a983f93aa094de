import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daysBefore, Sweep } from '../../platform/database/sweep.js';
import { takeTurns } from '../../platform/database/take-turns.js';
import { ANSWER_TASK, LONGEST_INBOUND_TEXT } from '../../shared/messages/inbound.contract.js';
import { isPlainStart, type ReplyMeaning, readReply } from '../../shared/messages/reply-words.js';
import type { SuppressionReason } from '../../shared/messages/suppression.contract.js';
import { addTask } from '../../tasks/add-task.js';
import { Task } from '../../tasks/task.entity.js';
import { Suppressions } from '../suppressions.js';
import { InboundText } from './inbound-text.entity.js';
import { leadsOf, renewTextConsents, takePleasBack, withdrawTextConsents } from './text-consents.js';

export interface NewInboundText {
  providerId: string;
  /** The number, as +15155550142. */
  sender: string;
  text: string;
  /** What the provider itself took the text for, where it says so. */
  meaning?: ReplyMeaning;
  receivedAt: Date;
}

type Reaction = (em: EntityManager, answer: { leadIds: string[]; meaning: ReplyMeaning }) => Promise<void>;

/** Texts from unknown numbers are deleted after this: staff have read them by then. */
const STRANGERS_KEPT_DAYS = 90;
const TURNS: ReplyMeaning[] = ['stop', 'revocation', 'start'];
/** The suppression that an answer which ends texts leads to; START takes either back. */
const REASONS = new Map<ReplyMeaning, SuppressionReason>([
  ['stop', 'stop'],
  ['revocation', 'asked'],
]);

/** Takes an answer in: honours it at once where it asks for something, and puts it before staff where it does not. */
@Injectable()
export class TakeInboundText implements OnModuleInit {
  private readonly reactions: Reaction[] = [];

  constructor(
    private readonly suppressions: Suppressions,
    private readonly sweep: Sweep,
  ) {}

  onModuleInit(): void {
    this.sweep.clears(
      'delete from inbound_texts where lead_id is null and received_at < $1',
      daysBefore(STRANGERS_KEPT_DAYS),
    );
  }

  /** Other modules follow an answer in its transaction. */
  on(reaction: Reaction): void {
    this.reactions.push(reaction);
  }

  /** Tells whose it was. One that was taken before changes nothing. */
  async take(
    em: EntityManager,
    { meaning: told, ...text }: NewInboundText,
  ): Promise<{ leadId: string | null }> {
    // The turn takes two answers of one person one after the other.
    await this.takeTurn(em, text.sender);
    const leadIds = await leadsOf(em, text.sender);
    const [leadId = null] = leadIds;
    if ((await em.count(InboundText, { providerId: text.providerId })) > 0) return { leadId };
    const meaning = await this.meaningOf(em, told ?? readReply(text.text), text);
    em.persist(em.create(InboundText, { ...text, text: storable(text.text), meaning, leadId }));
    await this.honour(em, meaning, text);
    for (const react of this.reactions) await react(em, { leadIds, meaning });
    if (leadId) await this.tellStaff(em, leadId, meaning, text.receivedAt);
    return { leadId };
  }

  /** Takes back a misread plea after staff have read it: the number is written to as before. */
  async takeBack(em: EntityManager, sender: string): Promise<boolean> {
    await this.takeTurn(em, sender);
    const misread = { channel: 'sms', address: sender, reason: 'asked' } as const;
    if (!(await this.suppressions.lift(em, misread))) return false;
    await takePleasBack(em, sender);
    return true;
  }

  /** START means to start again only where STOP stands: elsewhere the owner says yes to what we asked. */
  private async meaningOf(
    em: EntityManager,
    read: ReplyMeaning,
    { sender, text }: Pick<NewInboundText, 'sender' | 'text'>,
  ): Promise<ReplyMeaning> {
    if (read !== 'start' || isPlainStart(text)) return read;
    return (await this.endOf(em, sender)) ? 'start' : 'other';
  }

  /** Answers come in any order; the one that was received last holds. */
  private async honour(
    em: EntityManager,
    meaning: ReplyMeaning,
    { sender, receivedAt }: Pick<NewInboundText, 'sender' | 'receivedAt'>,
  ): Promise<void> {
    const later = { sender, meaning: { $in: TURNS }, receivedAt: { $gt: receivedAt } };
    if (!TURNS.includes(meaning) || (await em.count(InboundText, later)) > 0) return;
    const reason = REASONS.get(meaning);
    if (reason) {
      await this.suppressions.add(em, 'sms', sender, reason);
      await withdrawTextConsents(em, sender, receivedAt);
      return;
    }
    const ended = await this.endOf(em, sender);
    if (!ended) return;
    await this.suppressions.lift(em, { channel: 'sms', address: sender, reason: ended });
    await renewTextConsents(em, sender, receivedAt);
  }

  private takeTurn(em: EntityManager, sender: string): Promise<void> {
    return takeTurns(em, `inbound:${sender}`);
  }

  /** The kind of answer by which a number is left in peace; null where there is none. */
  private async endOf(em: EntityManager, sender: string): Promise<SuppressionReason | null> {
    const reason = await this.suppressions.reasonFor('sms', sender, em);
    return [...REASONS.values()].find((each) => each === reason) ?? null;
  }

  /** One open task says it for all unread messages of a lead. */
  private async tellStaff(em: EntityManager, leadId: string, meaning: ReplyMeaning, at: Date): Promise<void> {
    if (!isForStaff(meaning)) return;
    const title = ANSWER_TASK[meaning];
    if ((await em.count(Task, { leadId, title, doneAt: null })) === 0)
      addTask(em, { leadId, title, dueAt: at });
  }
}

/** Whether a person has to read it: STOP and START are honoured without one. */
function isForStaff(meaning: ReplyMeaning): meaning is keyof typeof ANSWER_TASK {
  return meaning in ANSWER_TASK;
}

function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, LONGEST_INBOUND_TEXT).toWellFormed();
}
