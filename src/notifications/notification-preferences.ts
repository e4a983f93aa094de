import { defineEntity, p } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { textNumberOf } from '#shared/address.js';
import { type NotificationCause, notificationDetail, notificationTitle } from '#shared/notification.js';
import { DEFAULT_PREFERENCES, type NotificationPreferences } from '#shared/notification-preferences.js';
import { onCallAt } from '#shared/on-call.js';
import { HOUR_MS } from '#shared/time.js';
import { type Hours, isWorkingAt } from '#shared/working-hours.js';
import { OnCallService } from '../assignment/on-call.service.js';
import { CLOSED_DAYS } from '../content/company.service.js';
import { Lead } from '../leads/lead.entity.js';
import { Outbox } from '../messages/outbox.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { User } from '../users/user.entity.js';
import { PushDevices } from './push-devices.js';

const PreferencesSchema = defineEntity({
  name: 'StoredNotificationPreferences',
  tableName: 'notification_preferences',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id'),
    chosen: p.json<NotificationPreferences>(),
  },
});

/** How a person wants to be notified in addition to the bell; missing until they choose. */
export class StoredNotificationPreferences extends PreferencesSchema.class {}
PreferencesSchema.setClass(StoredNotificationPreferences);

const SAVE = `
  insert into notification_preferences (user_id, chosen) values (?, ?::jsonb)
  on conflict (user_id) do update set chosen = excluded.chosen`;

const PEOPLE = `
  select u.id, u.email, p.chosen, w.week, coalesce(w.time_off, '[]') as "timeOff",
    ${CLOSED_DAYS} as "closedDays"
  from users u left join notification_preferences p on p.user_id = u.id
    left join working_hours w on w.user_id = u.id
  where u.is_active and u.id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`;

type Person = Hours & {
  id: string;
  email: string;
  chosen: NotificationPreferences | null;
};

/** A notification that was added for a person. */
export interface Added {
  id: string;
  userId: string;
}

export type Alert = NotificationCause & { leadId: string; key: string };

/** After this, an alert isn't worth waking someone for. */
const TEXT_LASTS_MS = HOUR_MS / 4;
const EMAIL_LASTS_MS = 2 * HOUR_MS;

/** Emails, texts and push notifications to staff about what the bell shows, as each person chose. */
@Injectable()
export class Alerts {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly devices: PushDevices,
    private readonly onCall: OnCallService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async preferencesOf(userId: string): Promise<NotificationPreferences> {
    const stored = await this.em.fork().findOne(StoredNotificationPreferences, { userId });
    return chosenBy(stored);
  }

  async choose(userId: string, chosen: NotificationPreferences): Promise<NotificationPreferences> {
    const saved = { ...chosen, phone: textNumberOf(chosen.phone) };
    await this.em.fork().execute(SAVE, [userId, JSON.stringify(saved)]);
    return saved;
  }

  /**
   * In the transaction of the notifications. Only to people who are at work or on call: everyone else has the bell.
   * A cause reaches a person once per channel.
   */
  async send(em: EntityManager, alert: Alert, added: Added[]): Promise<void> {
    if (added.length === 0) return;
    const now = this.clock.now();
    const people = await em.execute<Person[]>(PEOPLE, [JSON.stringify(added.map(({ userId }) => userId))]);
    const onCall = onCallAt(await this.onCall.view(em), now);
    const atWork = people.filter((person) => isWorkingAt(person, now) || onCall.includes(person.id));
    if (atWork.length === 0) return;
    await this.devices.announce(em, pushesOf(alert, added, atWork));
    const { name, propertyAddress } = await em.findOneOrFail(Lead, alert.leadId);
    const lead = { name, propertyAddress };
    const title = notificationTitle(alert, lead);
    const link = this.link(`/leads/${alert.leadId}`);
    for (const { id: userId, email: to, chosen } of atWork) {
      const { email, sms, phone } = chosenBy({ chosen });
      const key = keyOf(alert.key, userId);
      if (email.includes(alert.kind)) {
        const detail = notificationDetail(alert, lead) ?? undefined;
        const data = { title, detail, link, settings: this.link('/account') };
        const expiresAt = new Date(now.getTime() + EMAIL_LASTS_MS);
        await this.outbox.add(em, {
          key: `${key}:email`,
          template: 'staff-alert',
          to,
          data,
          userId,
          expiresAt,
        });
      }
      if (sms.includes(alert.kind) && phone) {
        const expiresAt = new Date(now.getTime() + TEXT_LASTS_MS);
        const data = { title, link };
        await this.outbox.add(em, {
          key: `${key}:sms`,
          template: 'staff-alert-text',
          to: phone,
          data,
          userId,
          expiresAt,
        });
      }
    }
  }

  /** Deletes the messages to staff about a lead that is being deleted. */
  async forget(em: EntityManager, leadId: string): Promise<void> {
    await em.execute(FORGET, [leadId]);
  }

  private link(path: string): string {
    return new URL(path, this.config.PUBLIC_SITE_URL).href;
  }
}

/** Choices stored before a channel existed get its default. */
function chosenBy(
  stored: { chosen: Partial<NotificationPreferences> | null } | null,
): NotificationPreferences {
  return { ...DEFAULT_PREFERENCES, ...stored?.chosen };
}

/** The notifications of those who want this kind on their devices, by person. */
function pushesOf({ kind }: Alert, added: Added[], people: Person[]): Map<string, string> {
  const wanted = people.filter(({ chosen }) => chosenBy({ chosen }).push.includes(kind)).map(({ id }) => id);
  return new Map(added.flatMap(({ id, userId }) => (wanted.includes(userId) ? [[userId, id]] : [])));
}

const keyOf = (key: string, userId: string) => `alert:${key}:${userId}`;

const FORGET = `
  delete from messages where key in (
    select 'alert:' || n.key || ':' || n.user_id || ':' || channel
    from notifications n, (values ('email'), ('sms')) as channels (channel) where n.lead_id = ?)`;
