/** What PostgreSQL does for leads beyond columns: search and board indexes, and triggers that no writer can bypass. */
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
    name: 'leads_dialled_index',
    expression: `create index leads_dialled_index on leads (right(regexp_replace(regexp_replace(phone, '(ext|x|#).*$', '', 'i'), '\\D', '', 'g'), 10)) where phone is not null`,
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
  {
    name: 'leads_search_index',
    expression: 'create index leads_search_index on leads using gin (search_text gin_trgm_ops)',
  },
];

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
  afterStatement('insert', 'new table as inserted'),
  afterStatement('update', 'old table as before new table as after'),
  afterStatement('delete', 'old table as deleted'),
];
