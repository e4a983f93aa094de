-- From here on, new leads get their owner from the trigger. The existing ones get theirs a few at a time, see the
-- migration.
lock table users in share row exclusive mode;
lock table leads in access exclusive mode;
alter table leads add owner_id uuid, add assignee_id uuid, add assigned_at timestamptz(3);
alter table leads
  alter owner_id set default gen_random_uuid(),
  drop constraint leads_source_check,
  add constraint leads_source_check check (source in ('analysis_form', 'enroll_form', 'rent_vs_sell', 'referral',
    'manual', 'import', 'api', 'inbound_text', 'inbound_call', 'inbound_email')) not valid,
  add constraint leads_assignee_id_foreign foreign key (assignee_id) references users (id) on delete set null not valid;
create trigger leads_set_owner before insert on leads for each row execute function leads_set_owner();
create trigger leads_change_owner before update of email, phone on leads
  for each row execute function leads_set_owner();

-- Filling in the owner neither bumps the version nor notifies open consoles.
create or replace trigger leads_bump_version before update on leads for each row
  when (current_setting('keyturn.filling_owners', true) is distinct from 'on') execute function leads_bump_version();
create or replace trigger leads_after_update after update on leads
  referencing old table as before new table as after for each statement
  when (current_setting('keyturn.filling_owners', true) is distinct from 'on') execute function leads_updated();

create table lead_assignments (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null,
  from_user_id uuid,
  to_user_id uuid,
  actor_id uuid,
  rule text,
  at timestamptz(3) not null default now(),
  constraint lead_assignments_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade
);
create index lead_assignments_lead_id_at_index on lead_assignments (lead_id, at desc);
create trigger lead_assignments_timeline after insert or update or delete on lead_assignments
  for each row execute function notify_timelines();
