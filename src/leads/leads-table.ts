/** The last ten digits of a phone number, without its extension. */
export const PHONE_DIGITS = `right(regexp_replace(regexp_replace(phone, '(ext|x|#).*$', '', 'i'), '\\D', '', 'g'), 10)`;

export const LEAD_INDEXES = [
  {
    name: 'leads_created_at_index',
    expression: 'create index leads_created_at_index on leads (created_at desc, id desc)',
  },
  {
    name: 'leads_board_index',
    expression: 'create index leads_board_index on leads (status, rank collate "C", id)',
  },
  {
    name: 'leads_status_created_at_index',
    expression: 'create index leads_status_created_at_index on leads (status, created_at desc, id desc)',
  },
  { name: 'leads_email_index', expression: 'create index leads_email_index on leads (email)' },
  {
    name: 'leads_phone_digits_index',
    expression: `create index leads_phone_digits_index on leads (${PHONE_DIGITS}) where phone is not null`,
  },
  {
    name: 'leads_city_index',
    expression: 'create index leads_city_index on leads (lower(city), created_at desc, id desc)',
  },
  {
    name: 'leads_submission_id_index',
    expression:
      'create index leads_submission_id_index on leads (submission_id) where submission_id is not null',
  },
  {
    name: 'leads_walkthrough_date_index',
    expression:
      'create index leads_walkthrough_date_index on leads (walkthrough_date, id) where walkthrough_date is not null',
  },
  {
    name: 'leads_walkthrough_without_date_index',
    expression: `create index leads_walkthrough_without_date_index on leads (created_at, id) where status = 'walkthrough_scheduled' and walkthrough_date is null`,
  },
  {
    name: 'leads_stripe_customer_id_index',
    expression:
      'create index leads_stripe_customer_id_index on leads (stripe_customer_id) where stripe_customer_id is not null',
  },
  { name: 'leads_owner_id_index', expression: 'create index leads_owner_id_index on leads (owner_id)' },
  {
    name: 'leads_assignee_index',
    expression: 'create index leads_assignee_index on leads (assignee_id, created_at desc, id desc)',
  },
  {
    name: 'leads_assignee_board_index',
    expression:
      'create index leads_assignee_board_index on leads (assignee_id, status, rank collate "C", id)',
  },
  {
    name: 'leads_tags_index',
    expression: `create index leads_tags_index on leads using gin (tags) where tags <> '{}'`,
  },
  {
    name: 'leads_search_index',
    expression: 'create index leads_search_index on leads using gin (search_text gin_trgm_ops)',
  },
];

/** Statement triggers keep the tally and notify of changes; no writer can bypass them. */
const afterStatement = (event: 'insert' | 'update' | 'delete', transition: string) => ({
  name: `leads_after_${event}`,
  timing: 'after' as const,
  events: [event],
  forEach: 'statement' as const,
  expression: `create trigger leads_after_${event} after ${event} on leads referencing ${transition} for each statement execute function leads_${event === 'insert' ? 'inserted' : `${event}d`}()`,
});

export const LEAD_TRIGGERS = [
  {
    name: 'leads_bump_version',
    timing: 'before' as const,
    events: ['update' as const],
    forEach: 'row' as const,
    expression:
      'create trigger leads_bump_version before update on leads for each row execute function leads_bump_version()',
  },
  {
    // The migration that adds walkthroughs creates its function.
    name: 'leads_walkthrough',
    timing: 'after' as const,
    events: ['insert' as const, 'update' as const],
    forEach: 'row' as const,
    expression:
      'create trigger leads_walkthrough after insert or update of walkthrough_date, status on leads for each row execute function follow_lead_walkthrough()',
  },
  {
    name: 'leads_set_owner',
    timing: 'before' as const,
    events: ['insert' as const],
    forEach: 'row' as const,
    expression:
      'create trigger leads_set_owner before insert on leads for each row execute function leads_set_owner()',
  },
  {
    name: 'leads_change_owner',
    timing: 'before' as const,
    events: ['update' as const],
    forEach: 'row' as const,
    expression:
      'create trigger leads_change_owner before update of email, phone on leads for each row execute function leads_set_owner()',
  },
  {
    name: 'leads_leave_owner',
    timing: 'after' as const,
    events: ['update' as const],
    forEach: 'row' as const,
    expression:
      'create trigger leads_leave_owner after update of email, phone on leads for each row execute function leads_leave_owner()',
  },
  {
    name: 'leads_delete_owner',
    timing: 'after' as const,
    events: ['delete' as const],
    forEach: 'row' as const,
    expression:
      'create trigger leads_delete_owner after delete on leads for each row execute function leads_leave_owner()',
  },
  afterStatement('insert', 'new table as inserted'),
  afterStatement('update', 'old table as before new table as after'),
  afterStatement('delete', 'old table as deleted'),
];
