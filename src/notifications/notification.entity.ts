import { defineEntity, p } from '@mikro-orm/core';
import { NOTIFICATION_KINDS } from '#shared/notification.js';
import { Lead } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';

const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    userId: () => p.manyToOne(User).mapToPk().deleteRule('cascade').fieldName('user_id'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    kind: p.enum(NOTIFICATION_KINDS),
    /** Identifies the cause: a person is notified of it once, however often it is reported. */
    key: p.text(),
    facts: p.json<Record<string, unknown>>(),
    readAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'notifications_key_user_id_unique', properties: ['key', 'userId'] }],
  indexes: [
    {
      name: 'notifications_user_id_index',
      expression:
        'create index notifications_user_id_index on notifications (user_id, created_at desc, id desc)',
    },
    {
      name: 'notifications_unread_index',
      expression: 'create index notifications_unread_index on notifications (user_id) where read_at is null',
    },
    { name: 'notifications_lead_id_index', properties: ['leadId'] },
    { name: 'notifications_created_at_index', properties: ['createdAt'] },
  ],
  triggers: [
    {
      // The migration that adds the table creates its function.
      name: 'notifications_live',
      timing: 'after',
      events: ['insert', 'update'],
      forEach: 'row',
      expression:
        'create trigger notifications_live after insert or update on notifications for each row execute function notify_person()',
    },
  ],
});

/** Something a staff member should know about a lead. */
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
