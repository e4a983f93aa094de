import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { daysBefore, Sweep } from '../../platform/database/sweep.js';
import { takeTurns } from '../../platform/database/take-turns.js';
import { ANSWER_TASK, LONGEST_INBOUND_TEXT } from '../../shared/messages/inbound.contract.js';
import { isPlainStart, type ReplyMeaning, readReply } from '../../shared/messages/reply-words.js';
import { addTask } from '../../tasks/add-task.js';
import { Task } from '../../tasks/task.entity.js';
import { Suppressions } from '../suppressions.js';
import { InboundText } from './inbound-text.entity.js';
import { leadsOf, renewTextConsents, withdrawTextConsents } from './text-consents.js';

export interface NewInboundText {
  providerId: string;
  /** As +15155550142. */
  sender: string;
  text: string;
  /** What the provider itself took it for, where it says so. */
  meaning?: ReplyMeaning;
  receivedAt: Date;
}

type Reaction = (em: EntityManager, answer: { leadIds: string[]; meaning: ReplyMeaning }) => Promise<void>;

/** Of nobody we know, and read by then. */
const STRANGERS_KEPT_DAYS = 90;
const ENDS: readonly ReplyMeaning[] = ['stop', 'revocation'];
const TURNS: ReplyMeaning[] = ['stop', 'revocation', 'start'];

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
    // Two answers of one person are taken one after the other.
    await takeTurns(em, `inbound:${text.sender}`);
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

  /** Only where STOP stands is there anything to start again: elsewhere the owner says yes to what we asked. */
  private async meaningOf(
    em: EntityManager,
    read: ReplyMeaning,
    { sender, text }: Pick<NewInboundText, 'sender' | 'text'>,
  ): Promise<ReplyMeaning> {
    if (read !== 'start' || isPlainStart(text)) return read;
    return (await this.suppressions.reasonFor('sms', sender, em)) === 'stop' ? 'start' : 'other';
  }

  /** Answers come in any order; the one that was received last holds. */
  private async honour(
    em: EntityManager,
    meaning: ReplyMeaning,
    { sender, receivedAt }: Pick<NewInboundText, 'sender' | 'receivedAt'>,
  ): Promise<void> {
    const later = { sender, meaning: { $in: TURNS }, receivedAt: { $gt: receivedAt } };
    if (!TURNS.includes(meaning) || (await em.count(InboundText, later)) > 0) return;
    if (ENDS.includes(meaning)) {
      await this.suppressions.add(em, 'sms', sender, 'stop');
      await withdrawTextConsents(em, sender, receivedAt);
    } else if ((await this.suppressions.reasonFor('sms', sender, em)) === 'stop') {
      await this.suppressions.lift(em, 'sms', sender);
      await renewTextConsents(em, sender, receivedAt);
    }
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
