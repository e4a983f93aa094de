create extension if not exists pg_trgm;
create extension if not exists citext;
create extension if not exists unaccent;

-- Functions

-- A fractional-indexing key that sorts newest first: head `k` (a twelve-digit integer part), eleven base-62 digits
-- counting microseconds down from the year 3600, and a random fraction that separates equal moments.
create function lead_rank(moment timestamptz) returns text language plpgsql as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  rest bigint := 51450000000000000 - (extract(epoch from moment) * 1000000)::bigint;
  key text := '';
begin
  for i in 1..11 loop
    key := substr(digits, (rest % 62)::int + 1, 1) || key;
    rest := rest / 62;
  end loop;
  return 'k' || key || substr(digits, (random() * 61)::int + 1, 1) || substr(digits, (random() * 60)::int + 2, 1);
end $$;

-- What search matches: lower case, no accents, words after a space, and the phone number as bare digits too.
create function lead_search_text(name text, email text, phone text, address text) returns text
language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary,
    ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' ||
    regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || coalesce(address, '')))
$$;

-- Without this, browsers would ignore a plain SQL update that leaves the version unchanged.
create function leads_bump_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then
    new.version := old.version + 1;
  end if;
  if new.updated_at = old.updated_at then
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Lists at most 100 changes by id and version, since a payload is limited to 8,000 bytes. More is a resync.
create function notify_leads(kind text, pairs text[]) returns void language plpgsql as $$
begin
  if cardinality(pairs) > 100 then
    perform pg_notify('leads', 'resync');
  elsif cardinality(pairs) > 0 then
    perform pg_notify('leads', kind || ' ' || array_to_string(pairs, ','));
  end if;
end $$;

create function leads_inserted() returns trigger language plpgsql as $$
begin
  insert into lead_tally (status, property_type, source, n, rent)
    select status, property_type, source, count(*), coalesce(sum(estimated_rent), 0)
    from inserted group by status, property_type, source;
  perform notify_leads('inserted', array(select id || ':' || version from inserted limit 101));
  return null;
end $$;

create function leads_updated() returns trigger language plpgsql as $$
begin
  insert into lead_tally (status, property_type, source, n, rent)
    select status, property_type, source, sum(n), sum(rent) from (
      select status, property_type, source, -1 as n, -coalesce(estimated_rent, 0) as rent from before
      union all
      select status, property_type, source, 1, coalesce(estimated_rent, 0) from after
    ) changes
    group by status, property_type, source having sum(n) <> 0 or sum(rent) <> 0;
  perform notify_leads('updated', array(select id || ':' || version from after limit 101));
  return null;
end $$;

create function leads_deleted() returns trigger language plpgsql as $$
begin
  insert into lead_tally (status, property_type, source, n, rent)
    select status, property_type, source, -count(*), -coalesce(sum(estimated_rent), 0)
    from deleted group by status, property_type, source;
  perform notify_leads('deleted', array(select id || ':' || version from deleted limit 101));
  return null;
end $$;

-- Folds the tally to one row per group in one statement. Returns false if another session is already folding it.
create function fold_lead_tally() returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('lead_tally')) then
    return false;
  end if;
  with folded as (delete from lead_tally returning status, property_type, source, n, rent)
  insert into lead_tally (status, property_type, source, n, rent)
    select status, property_type, source, sum(n), sum(rent) from folded
    group by status, property_type, source having sum(n) <> 0 or sum(rent) <> 0;
  return true;
end $$;

create function session_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'this record is append-only';
end $$;

create function notify_timelines() returns trigger language plpgsql as $$
begin
  perform pg_notify('timelines', coalesce(new.lead_id, old.lead_id)::text);
  return null;
end $$;

create function notify_referral() returns trigger language plpgsql as $$
begin
  perform pg_notify('leads', 'updated ' || l.id || ':' || l.version) from leads l where l.id = new.lead_id;
  return null;
end $$;

create function refuse_quote_change() returns trigger language plpgsql as $$
begin
  raise exception 'An accepted quote never changes.';
end $$;

-- Users and sign-in

create table users (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  email citext not null,
  role text not null default 'user',
  is_active boolean not null default true,
  password_hash text not null,
  must_change_password boolean not null default false,
  name text,
  version int not null default 1,
  google_sub text,
  constraint users_email_unique unique (email),
  constraint users_google_sub_unique unique (google_sub),
  constraint users_role_check check (role in ('admin', 'user'))
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  user_id uuid not null,
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  address text,
  constraint sessions_user_id_foreign foreign key (user_id) references users (id) on delete cascade
);
create index sessions_user_id_index on sessions (user_id);
create trigger sessions_revoked after update of revoked_at on sessions
  for each row when (new.revoked_at is not null and old.revoked_at is null) execute function session_revoked();

create table refresh_tokens (
  hash text primary key,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint refresh_tokens_session_id_foreign foreign key (session_id)
    references sessions (id) on delete cascade
);
create index refresh_tokens_session_id_index on refresh_tokens (session_id);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  email citext not null,
  name text,
  role text not null,
  token_hash text not null,
  expires_at timestamptz not null,
  invited_by_id uuid,
  constraint invitations_email_unique unique (email),
  constraint invitations_token_hash_unique unique (token_hash),
  constraint invitations_invited_by_id_foreign foreign key (invited_by_id)
    references users (id) on delete set null,
  constraint invitations_role_check check (role in ('admin', 'user'))
);

create table second_factors (
  user_id uuid primary key,
  secret text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step int not null default 0,
  constraint second_factors_user_id_foreign foreign key (user_id)
    references users (id) on update cascade on delete cascade
);

create table recovery_codes (
  hash text primary key,
  user_id uuid not null,
  constraint recovery_codes_user_id_foreign foreign key (user_id) references users (id) on delete cascade
);
create index recovery_codes_user_id_index on recovery_codes (user_id);

create table one_time_codes (
  user_id uuid primary key,
  request_id uuid not null,
  code_hash text not null,
  expires_at timestamptz not null,
  attempts_left int not null,
  constraint one_time_codes_user_id_foreign foreign key (user_id)
    references users (id) on update cascade on delete cascade
);

create table password_resets (
  id uuid primary key,
  user_id uuid not null,
  token_hash text not null,
  expires_at timestamptz not null,
  constraint password_resets_token_hash_unique unique (token_hash),
  constraint password_resets_user_id_foreign foreign key (user_id) references users (id) on delete cascade
);
create index password_resets_user_id_index on password_resets (user_id);

create table sign_in_settings (
  id serial primary key,
  version int not null default 1,
  admins_need_factor boolean not null default false
);

-- Leads

create table leads (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  rank text collate "C" not null default lead_rank(now()),
  status text not null default 'leads',
  status_reason text,
  source text not null,
  name text not null default '',
  name_derived boolean not null default false,
  email text not null,
  phone text,
  company text,
  owner_name text,
  property_address text not null default '',
  street_address text,
  city text,
  state text,
  zip_code text,
  property_type text,
  square_footage int not null default 0,
  unit_count int not null default 1,
  bedrooms int,
  bathrooms numeric(5,1),
  year_built int,
  finished_basement_area int,
  estimated_rent int,
  purchase_price int not null default 0,
  last_contacted_at timestamptz(3),
  walkthrough_date timestamptz,
  walkthrough_confirmed boolean not null default false,
  repair_checklist jsonb not null default '[]',
  stripe_customer_id text,
  message text,
  first_touch jsonb,
  last_touch jsonb,
  submission_id uuid,
  search_text text generated always as (lead_search_text(name, email, phone, property_address)) stored,
  constraint leads_status_check check (status in ('leads', 'analysis_submitted', 'proposal', 'contract_sent',
    'walkthrough_scheduled', 'enrolled', 'closed', 'won', 'lost')),
  constraint leads_source_check check (source in ('analysis_form', 'enroll_form', 'rent_vs_sell', 'referral',
    'manual', 'import', 'api')),
  constraint leads_property_type_check check (property_type in ('single-family', 'multi-family', 'townhouse',
    'condo', 'commercial'))
);
create index leads_created_at_index on leads (created_at desc, id desc);
create index leads_board_index on leads (status, rank, id);
create index leads_status_created_at_index on leads (status, created_at desc, id desc);
create index leads_email_index on leads (email);
create index leads_city_index on leads (lower(city), created_at desc, id desc);
create index leads_submission_id_index on leads (submission_id) where submission_id is not null;
create index leads_search_index on leads using gin (search_text gin_trgm_ops);
create index leads_walkthrough_date_index on leads (walkthrough_date, id) where walkthrough_date is not null;
create index leads_walkthrough_without_date_index on leads (created_at, id)
  where status = 'walkthrough_scheduled' and walkthrough_date is null;
create index leads_stripe_customer_id_index on leads (stripe_customer_id) where stripe_customer_id is not null;
create index leads_phone_digits_index on leads
  (right(regexp_replace(regexp_replace(phone, '(ext|x|#).*$', '', 'i'), '\D', '', 'g'), 10)) where phone is not null;
create trigger leads_bump_version before update on leads for each row execute function leads_bump_version();
create trigger leads_after_insert after insert on leads
  referencing new table as inserted for each statement execute function leads_inserted();
create trigger leads_after_update after update on leads
  referencing old table as before new table as after for each statement execute function leads_updated();
create trigger leads_after_delete after delete on leads
  referencing old table as deleted for each statement execute function leads_deleted();

create table lead_tally (
  id bigserial primary key,
  status text not null,
  property_type text,
  source text not null,
  n bigint not null,
  rent bigint not null
);

create table lead_status_changes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null,
  from_status text,
  to_status text not null,
  cause text not null,
  actor_id uuid,
  at timestamptz not null default now(),
  before jsonb,
  undone_at timestamptz,
  constraint lead_status_changes_lead_id_foreign foreign key (lead_id)
    references leads (id) on delete cascade,
  constraint lead_status_changes_from_status_check check (from_status in ('leads', 'analysis_submitted', 'proposal',
    'contract_sent', 'walkthrough_scheduled', 'enrolled', 'closed', 'won', 'lost')),
  constraint lead_status_changes_to_status_check check (to_status in ('leads', 'analysis_submitted', 'proposal',
    'contract_sent', 'walkthrough_scheduled', 'enrolled', 'closed', 'won', 'lost')),
  constraint lead_status_changes_cause_check check (cause in ('drag', 'dropdown', 'form', 'walkthrough', 'payment',
    'webhook', 'document', 'undo'))
);
create index lead_status_changes_lead_id_at_index on lead_status_changes (lead_id, at desc);
create index lead_status_changes_enrolled_index on lead_status_changes (at)
  where to_status = 'enrolled' and undone_at is null;

create table consents (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null,
  channel text not null,
  version text not null,
  given_at timestamptz not null default now(),
  page text,
  address text not null,
  given_by text not null default 'lead',
  withdrawn_at timestamptz,
  contact text,
  user_agent text,
  constraint consents_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint consents_channel_check check (channel in ('contact', 'sms')),
  constraint consents_given_by_check check (given_by in ('lead', 'realtor'))
);
create index consents_lead_id_index on consents (lead_id);

create table submissions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  form text not null,
  fingerprint text not null,
  sender text not null,
  answer jsonb not null,
  page text
);
create index submissions_fingerprint_index on submissions (fingerprint, created_at);

create table referrals (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  state text not null default 'new',
  contact_due_at timestamptz(3) not null,
  lead_id uuid not null,
  realtor_name text not null,
  realtor_email text not null,
  realtor_phone text not null,
  realtor_company text not null,
  client_name text not null,
  client_email text not null,
  client_phone text not null,
  property_address text not null,
  property_type text not null,
  message text,
  constraint referrals_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint referrals_state_check check (state in ('new', 'contacted', 'signed', 'paid')),
  constraint referrals_property_type_check check (property_type in ('single-family', 'multi-family', 'townhouse',
    'condo', 'commercial'))
);
create index referrals_created_at_index on referrals (created_at desc, id desc);
create index referrals_lead_id_index on referrals (lead_id);
create trigger referrals_notify after update on referrals for each row execute function notify_referral();

-- Activity

create table lead_notes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  lead_id uuid not null,
  author_id uuid,
  text text not null,
  mentions uuid[] not null default '{}',
  edited_at timestamptz(3),
  constraint lead_notes_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint lead_notes_author_id_foreign foreign key (author_id) references users (id) on delete set null
);
create index lead_notes_lead_id_created_at_index on lead_notes (lead_id, created_at desc, id desc);
create index lead_notes_mentions_index on lead_notes (created_at desc, id desc) where mentions <> '{}';
create trigger lead_notes_timeline after insert or delete or update on lead_notes
  for each row execute function notify_timelines();

create table lead_tasks (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  lead_id uuid not null,
  title text not null,
  due_at timestamptz(3) not null,
  assignee_id uuid,
  created_by_id uuid,
  done_at timestamptz(3),
  done_by_id uuid,
  constraint lead_tasks_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint lead_tasks_assignee_id_foreign foreign key (assignee_id)
    references users (id) on delete set null,
  constraint lead_tasks_created_by_id_foreign foreign key (created_by_id)
    references users (id) on delete set null,
  constraint lead_tasks_done_by_id_foreign foreign key (done_by_id) references users (id) on delete set null
);
create index lead_tasks_lead_id_created_at_index on lead_tasks (lead_id, created_at desc, id desc);
create index lead_tasks_open_index on lead_tasks (due_at, id) where done_at is null;
create index lead_tasks_open_of_assignee_index on lead_tasks (assignee_id, due_at, id) where done_at is null;
create trigger lead_tasks_timeline after insert or delete or update on lead_tasks
  for each row execute function notify_timelines();

create table lead_report_views (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null,
  at timestamptz(3) not null default now(),
  viewer text not null,
  visitor text not null,
  hour timestamptz(0) not null,
  constraint lead_report_views_once_an_hour unique (lead_id, visitor, hour),
  constraint lead_report_views_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint lead_report_views_viewer_check check (viewer in ('public', 'staff'))
);
create index lead_report_views_lead_id_at_index on lead_report_views (lead_id, at desc, id desc);
create trigger lead_report_views_timeline after insert or delete or update on lead_report_views
  for each row execute function notify_timelines();

-- Rent analysis

create table property_analysis_entries (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  lead_id uuid,
  status text not null default 'pending',
  name text,
  email text not null,
  phone text,
  street_address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  property_type text not null,
  square_footage int not null,
  unit_count int not null default 1,
  bedrooms int,
  bathrooms numeric(5,1),
  year_built int,
  provider_message text,
  constraint property_analysis_entries_lead_id_foreign foreign key (lead_id)
    references leads (id) on delete cascade,
  constraint property_analysis_entries_status_check check (status in ('pending', 'processing', 'completed',
    'fallback', 'failed')),
  constraint property_analysis_entries_property_type_check check (property_type in ('single-family', 'multi-family',
    'townhouse', 'condo', 'commercial'))
);
create index property_analysis_entries_created_at_index on property_analysis_entries (created_at desc, id desc);
create index property_analysis_entries_email_index on property_analysis_entries (email);
create index property_analysis_entries_lead_id_index on property_analysis_entries (lead_id);
create index property_analysis_entries_unlinked_index on property_analysis_entries (created_at desc, id desc)
  where lead_id is null;

create table property_analysis_results (
  entry_id uuid primary key,
  created_at timestamptz not null default now(),
  rent_estimate int not null,
  rent_range_low int not null,
  rent_range_high int not null,
  occupancy_rate double precision not null,
  average_days_on_market int not null,
  year_over_year_change double precision not null,
  comparable_properties jsonb not null,
  market_data jsonb not null,
  origins jsonb not null,
  constraint property_analysis_results_entry_id_foreign foreign key (entry_id)
    references property_analysis_entries (id) on update cascade on delete cascade
);

create table property_analysis_subscribers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  email citext not null,
  name text,
  constraint property_analysis_subscribers_email_unique unique (email)
);

create table rent_lookups (
  property text primary key,
  answer jsonb not null,
  fetched_at timestamptz not null default now()
);

create table rent_budget_days (
  day date primary key,
  lookups int not null default 0,
  alerted_at timestamptz
);

create table report_files (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null,
  reader text not null,
  fingerprint text not null,
  file_name text not null,
  bytes bytea not null,
  expires_at timestamptz not null,
  constraint report_files_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint report_files_reader_check check (reader in ('public', 'staff'))
);
create index report_files_lead_id_index on report_files (lead_id);
create index report_files_expires_at_index on report_files (expires_at);

create table requirements_versions (
  version int primary key,
  created_at timestamptz(3) not null default now(),
  items jsonb not null
);

create table requirements (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  position int not null,
  is_sample boolean not null default false,
  title text not null,
  text text not null
);

create table acknowledgments (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null,
  version int not null,
  at timestamptz(3) not null,
  page text,
  address text not null,
  constraint acknowledgments_lead_id_version_unique unique (lead_id, version),
  constraint acknowledgments_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint acknowledgments_version_foreign foreign key (version)
    references requirements_versions (version) on delete restrict
);
create index acknowledgments_lead_id_at_index on acknowledgments (lead_id, at desc, id desc);
create trigger acknowledgments_timeline after insert or delete or update on acknowledgments
  for each row execute function notify_timelines();

-- Messages

create table messages (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  key text not null,
  channel text not null,
  stream text not null,
  template text not null,
  template_version int not null,
  compiled_template text,
  recipient text not null,
  lead_id uuid,
  user_id uuid,
  planned_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'pending',
  attempt int not null default 0,
  answered int not null default 0,
  lease_until timestamptz,
  data jsonb not null,
  secrets jsonb,
  subject text,
  text text,
  segments int,
  carrier text,
  provider_id text,
  message_id text,
  delivery text,
  delivery_at timestamptz,
  reason text,
  checks jsonb,
  consent_id uuid,
  sent_at timestamptz,
  enrollment_id uuid,
  step_at timestamptz,
  latest_at timestamptz,
  settled_at timestamptz,
  constraint messages_key_unique unique (key),
  constraint messages_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint messages_user_id_foreign foreign key (user_id) references users (id) on delete cascade,
  constraint messages_channel_check check (channel in ('email', 'sms')),
  constraint messages_stream_check check (stream in ('transactional', 'campaign')),
  constraint messages_state_check check (state in ('pending', 'sending', 'sent', 'failed', 'unknown', 'cancelled',
    'expired')),
  constraint messages_carrier_check check (carrier in ('smtp', 'twilio', 'kept')),
  constraint messages_delivery_check check (delivery in ('delivered', 'bounced', 'undelivered', 'complained'))
);
create index messages_lease_index on messages (lease_until) where state = 'sending';
create index messages_created_at_index on messages (created_at desc, id desc);
create index messages_lead_id_index on messages (lead_id, created_at desc, id desc);
create index messages_user_id_index on messages (user_id);
create index messages_recipient_index on messages (recipient, sent_at);
create index messages_provider_id_index on messages (provider_id) where provider_id is not null;
create index messages_message_id_index on messages (message_id) where message_id is not null;
create index messages_due_index on messages (channel, stream, due_at, step_at, id) where state = 'pending';
create index messages_enrollment_id_index on messages (enrollment_id, state) where enrollment_id is not null;
create index messages_campaign_sent_index on messages (channel)
  where stream = 'campaign' and state = 'sent' and carrier <> 'kept';
create trigger messages_timeline after update of state on messages
  for each row when (new.lead_id is not null and new.state not in ('pending', 'sending')) execute function notify_timelines();

create table compiled_templates (
  hash text primary key,
  created_at timestamptz not null default now(),
  template text not null,
  version int not null,
  subject text,
  html text,
  text text not null
);

create table suppressions (
  hash text primary key,
  reason text not null,
  since timestamptz not null default now(),
  constraint suppressions_reason_check check (reason in ('bounced', 'complained', 'unsubscribed', 'stop', 'asked',
    'unreachable'))
);

create table sending_states (
  id serial primary key,
  database_identity text not null,
  paused_at timestamptz,
  campaigns_paused_at timestamptz,
  campaigns_reason text
);

create table inbound_texts (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  sender text not null,
  text text not null,
  meaning text not null,
  lead_id uuid,
  received_at timestamptz not null,
  constraint inbound_texts_provider_id_unique unique (provider_id),
  constraint inbound_texts_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint inbound_texts_meaning_check check (meaning in ('stop', 'start', 'help', 'revocation', 'other'))
);
create index inbound_texts_received_at_index on inbound_texts (received_at desc, id desc);
create index inbound_texts_lead_id_index on inbound_texts (lead_id, received_at desc, id desc);
create index inbound_texts_sender_index on inbound_texts (sender, received_at);
create trigger inbound_texts_timeline after insert or delete or update on inbound_texts
  for each row execute function notify_timelines();

-- Campaigns

create table campaign_templates (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  name text not null,
  type text not null,
  subject text,
  content text not null,
  workflow text not null,
  step text not null,
  delay int not null default 0,
  position int not null,
  is_active boolean not null default true,
  deleted_at timestamptz(3),
  constraint campaign_templates_type_check check (type in ('email', 'sms')),
  constraint campaign_templates_workflow_check check (workflow in ('warm_lead', 'confirmation', 'onboarding')),
  constraint campaign_templates_step_check check (step in ('initialResponse', 'followUp', 'firstReminder',
    'secondReminder', 'lastReminder', 'textReminder', 'welcome', 'checklistReminder', 'onboardingFollowUp'))
);
create index campaign_templates_workflow_index on campaign_templates (workflow, position);

create table campaign_template_versions (
  template_id uuid not null,
  version int not null,
  at timestamptz(3) not null default now(),
  by_id uuid,
  name text not null,
  subject text,
  content text not null,
  primary key (template_id, version),
  constraint campaign_template_versions_template_id_foreign foreign key (template_id)
    references campaign_templates (id) on delete cascade,
  constraint campaign_template_versions_by_id_foreign foreign key (by_id)
    references users (id) on delete set null
);

create table campaign_settings (
  id serial primary key,
  version int not null default 1,
  "values" jsonb not null,
  updated_at timestamptz not null default now()
);

create table campaign_enrollments (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null,
  workflow text not null,
  status text not null default 'active',
  reason text,
  is_current boolean not null default true,
  started_at timestamptz(3) not null default now(),
  started_by_id uuid,
  ended_at timestamptz(3),
  settings jsonb not null,
  walkthrough_date timestamptz,
  last_at timestamptz,
  withheld jsonb not null default '[]',
  constraint campaign_enrollments_lead_id_foreign foreign key (lead_id)
    references leads (id) on delete cascade,
  constraint campaign_enrollments_started_by_id_foreign foreign key (started_by_id)
    references users (id) on delete set null,
  constraint campaign_enrollments_workflow_check check (workflow in ('warm_lead', 'confirmation', 'onboarding')),
  constraint campaign_enrollments_status_check check (status in ('active', 'completed', 'stopped')),
  constraint campaign_enrollments_reason_check check (reason in ('staff', 'replied', 'unsubscribed', 'lost',
    'moved', 'rescheduled', 'signed', 'paid', 'unsent'))
);
create unique index campaign_enrollments_current_index on campaign_enrollments (lead_id) where is_current;
create index campaign_enrollments_lead_id_index on campaign_enrollments (lead_id, started_at);
create index campaign_enrollments_last_at_index on campaign_enrollments (last_at) where status = 'active';
create index campaign_enrollments_status_index on campaign_enrollments (is_current, status, workflow);
create index campaign_enrollments_started_at_index on campaign_enrollments (started_at, lead_id) where is_current;

create table campaign_opt_outs (
  lead_id uuid not null,
  workflow text not null,
  since timestamptz(3) not null default now(),
  hash text,
  primary key (lead_id, workflow),
  constraint campaign_opt_outs_workflow_check check (workflow in ('warm_lead', 'confirmation', 'onboarding'))
);
create index campaign_opt_outs_hash_index on campaign_opt_outs (hash);

create table campaign_outcomes (
  message_id uuid not null,
  kind text not null,
  lead_id uuid not null,
  template text not null,
  at timestamptz(3) not null default now(),
  primary key (message_id, kind),
  constraint campaign_outcomes_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint campaign_outcomes_kind_check check (kind in ('replied', 'unsubscribed', 'booked', 'signed', 'paid'))
);
create index campaign_outcomes_lead_id_index on campaign_outcomes (lead_id);
create index campaign_outcomes_template_index on campaign_outcomes (template, kind);

create table marketing_enrollments (
  lead_id uuid primary key,
  enrolled_at timestamptz(3) not null default now(),
  enrolled_by_id uuid,
  constraint marketing_enrollments_lead_id_foreign foreign key (lead_id)
    references leads (id) on update cascade on delete cascade,
  constraint marketing_enrollments_enrolled_by_id_foreign foreign key (enrolled_by_id)
    references users (id) on delete set null
);

-- Payments

create table quotes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid,
  terms jsonb not null,
  accepted_at timestamptz(3) not null,
  accepted_by_id uuid,
  constraint quotes_lead_id_foreign foreign key (lead_id) references leads (id) on delete set null,
  constraint quotes_accepted_by_id_foreign foreign key (accepted_by_id)
    references users (id) on delete set null
);
create index quotes_lead_id_accepted_at_index on quotes (lead_id, accepted_at desc, id desc);
create trigger quotes_immutable before update on quotes
  for each row when (new.terms is distinct from old.terms or new.accepted_at is distinct from old.accepted_at)
  execute function refuse_quote_change();

create table payments (
  id uuid primary key,
  created_at timestamptz(3) not null,
  created_by_id uuid,
  lead_id uuid,
  quote_id uuid,
  attempt int not null,
  amount_cents int not null,
  currency text not null default 'usd',
  state text not null default 'opening',
  email text,
  customer_id text,
  about text not null,
  session_id text,
  url text,
  payment_intent_id text,
  refunded_cents int not null default 0,
  failure text,
  paid_at timestamptz(3),
  checked_at timestamptz(3),
  constraint payments_session_id_unique unique (session_id),
  constraint payments_lead_id_attempt_unique unique (lead_id, attempt),
  constraint payments_created_by_id_foreign foreign key (created_by_id)
    references users (id) on delete set null,
  constraint payments_lead_id_foreign foreign key (lead_id) references leads (id) on delete set null,
  constraint payments_quote_id_foreign foreign key (quote_id) references quotes (id) on delete restrict,
  constraint payments_state_check check (state in ('opening', 'open', 'processing', 'expired', 'failed', 'paid'))
);
create unique index payments_one_unsettled_per_lead on payments (lead_id)
  where state in ('opening', 'open', 'processing');
create index payments_payment_intent_id_index on payments (payment_intent_id);
create index payments_unsettled_index on payments (checked_at nulls first, created_at)
  where state in ('open', 'processing');
create trigger payments_timeline after insert or update on payments
  for each row when (new.lead_id is not null) execute function notify_timelines();

create table lead_payment_events (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  amount_cents int not null,
  reason text,
  actor_id uuid,
  at timestamptz(3) not null,
  constraint lead_payment_events_lead_id_foreign foreign key (lead_id)
    references leads (id) on delete cascade,
  constraint lead_payment_events_payment_id_foreign foreign key (payment_id)
    references payments (id) on delete cascade,
  constraint lead_payment_events_kind_check check (kind in ('opened', 'processing', 'paid', 'failed', 'expired',
    'refunded'))
);
create index lead_payment_events_lead_id_at_index on lead_payment_events (lead_id, at desc, id desc);
create trigger lead_payment_events_timeline after insert or delete or update on lead_payment_events
  for each row execute function notify_timelines();

create table invoices (
  id uuid primary key,
  created_at timestamptz(3) not null,
  created_by_id uuid,
  lead_id uuid,
  quote_id uuid,
  fingerprint text not null,
  description text not null,
  items jsonb not null,
  amount_due int not null,
  status text not null default 'draft',
  provider_id text,
  url text,
  failure text,
  failed_attempts int not null default 0,
  constraint invoices_provider_id_unique unique (provider_id),
  constraint invoices_created_by_id_foreign foreign key (created_by_id)
    references users (id) on delete set null,
  constraint invoices_lead_id_foreign foreign key (lead_id) references leads (id) on delete set null,
  constraint invoices_quote_id_foreign foreign key (quote_id) references quotes (id) on delete restrict,
  constraint invoices_status_check check (status in ('draft', 'open', 'paid', 'uncollectible', 'void', 'failed'))
);
create index invoices_lead_id_created_at_index on invoices (lead_id, created_at desc, id desc);
create trigger invoices_timeline after insert or update on invoices
  for each row when (new.lead_id is not null) execute function notify_timelines();

create table sandbox_bills (
  id text primary key,
  created_at timestamptz(3) not null default now(),
  key text not null,
  state text not null default 'open',
  lead_id uuid not null,
  payment_id uuid,
  customer_id text,
  currency text not null default 'usd',
  items jsonb not null,
  success_url text,
  cancel_url text,
  constraint sandbox_bills_key_unique unique (key),
  constraint sandbox_bills_state_check check (state in ('draft', 'open', 'paid', 'expired'))
);

-- Documents

create table documents (
  id uuid primary key,
  created_at timestamptz(3) not null,
  created_by_id uuid,
  lead_id uuid not null,
  quote_id uuid,
  type text not null,
  form_name text not null,
  state text not null default 'requested',
  status text generated always as (
    case
      when state = 'completed' then 'completed'
      when state in ('requested', 'sent', 'viewed') then 'pending'
      else 'expired'
    end
  ) stored,
  fields jsonb not null,
  recipient text not null,
  attempted_at timestamptz(3),
  submission_id text,
  url text,
  sent_at timestamptz(3),
  expires_at timestamptz(3),
  reminders_done int not null default 0,
  last_reminder_sent timestamptz(3),
  signed_at timestamptz(3),
  recorded_by_id uuid,
  reason text,
  checked_at timestamptz(3),
  file_key text,
  file_hash text,
  audit_key text,
  constraint documents_submission_id_unique unique (submission_id),
  constraint documents_created_by_id_foreign foreign key (created_by_id)
    references users (id) on delete set null,
  constraint documents_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade,
  constraint documents_quote_id_foreign foreign key (quote_id) references quotes (id) on delete restrict,
  constraint documents_recorded_by_id_foreign foreign key (recorded_by_id)
    references users (id) on delete set null,
  constraint documents_type_check check (type in ('management_agreement', 'onboarding_form',
    'walkthrough_checklist', 'lease_agreement')),
  constraint documents_state_check check (state in ('requested', 'sent', 'viewed', 'declined', 'expired', 'failed',
    'completed')),
  constraint documents_status_check check (status in ('completed', 'pending', 'expired'))
);
create unique index documents_one_open_per_lead_and_type on documents (lead_id, type)
  where state in ('requested', 'sent', 'viewed');
create index documents_lead_id_created_at_index on documents (lead_id, created_at desc, id desc);
create index documents_created_at_index on documents (created_at desc, id desc);
create index documents_type_created_at_index on documents (type, created_at desc, id desc);
create index documents_status_type_created_at_index on documents (status, type, created_at desc, id desc);
create index documents_status_created_at_index on documents (status, created_at desc, id desc);
create index documents_open_index on documents (checked_at nulls first, created_at) where state in ('sent', 'viewed');
create trigger documents_timeline after insert or update on documents for each row execute function notify_timelines();

create table lead_document_events (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null,
  document_id uuid not null,
  kind text not null,
  form_name text not null,
  reason text,
  actor_id uuid,
  at timestamptz(3) not null,
  constraint lead_document_events_lead_id_foreign foreign key (lead_id)
    references leads (id) on delete cascade,
  constraint lead_document_events_document_id_foreign foreign key (document_id)
    references documents (id) on delete cascade,
  constraint lead_document_events_kind_check check (kind in ('sent', 'viewed', 'completed', 'declined', 'expired',
    'failed'))
);
create index lead_document_events_lead_id_at_index on lead_document_events (lead_id, at desc, id desc);
create trigger lead_document_events_timeline after insert or delete or update on lead_document_events
  for each row execute function notify_timelines();

create table sandbox_submissions (
  id text primary key,
  created_at timestamptz(3) not null default now(),
  document_id uuid not null,
  lead_id uuid not null,
  form_name text not null,
  signer_name text not null,
  fields jsonb not null,
  state text not null default 'sent',
  reason text,
  signed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  constraint sandbox_submissions_document_id_unique unique (document_id),
  constraint sandbox_submissions_lead_id_foreign foreign key (lead_id)
    references leads (id) on delete cascade,
  constraint sandbox_submissions_state_check check (state in ('sent', 'viewed', 'declined', 'expired', 'completed'))
);

-- Content

create table company_settings (
  id serial primary key,
  "values" jsonb not null,
  updated_at timestamptz not null default now(),
  version int not null default 1
);

create table team_members (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  position int not null,
  is_sample boolean not null default false,
  name text not null,
  role text not null,
  phone text not null,
  image text,
  booking_url text,
  photo jsonb
);

create table testimonials (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  position int not null,
  is_sample boolean not null default false,
  quote text not null,
  name text not null,
  property text not null,
  rating int not null
);

create table resident_quotes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  position int not null,
  is_sample boolean not null default false,
  quote text not null,
  name text not null,
  city text not null
);

create table faqs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  position int not null,
  is_sample boolean not null default false,
  page text not null,
  question text not null,
  answer text not null,
  constraint faqs_page_check check (page in ('referral', 'enroll', 'analysis'))
);

create table neighborhoods (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  position int not null,
  is_sample boolean not null default false,
  name text not null,
  description text not null,
  rentals_url text not null,
  skyline text not null,
  constraint neighborhoods_skyline_check check (skyline in ('west-des-moines', 'ankeny', 'urbandale', 'johnston',
    'waukee', 'clive'))
);

create table site_images (
  kind text primary key,
  hash text not null,
  version text not null,
  width int not null,
  height int not null,
  widths jsonb not null,
  blur text,
  changed_at timestamptz(3) not null default now()
);

-- Blog

create table blog_authors (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  name text not null,
  slug text not null,
  email text not null,
  bio text,
  avatar_url text
);
create unique index blog_authors_slug_unique on blog_authors (lower(slug));

create table blog_categories (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  name text not null,
  slug text not null,
  description text
);
create unique index blog_categories_slug_unique on blog_categories (lower(slug));

create table blog_tags (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  name text not null,
  slug text not null
);
create unique index blog_tags_slug_unique on blog_tags (lower(slug));

create table blog_images (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  hash text not null,
  width int not null,
  height int not null,
  widths jsonb not null,
  blur text
);
create index blog_images_created_at_index on blog_images (created_at desc, id desc);

create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  title text not null,
  slug text not null,
  content text not null,
  content_text text not null,
  reading_minutes int not null default 1,
  excerpt text,
  featured_image text,
  featured_image_alt text,
  category_id uuid,
  author_id uuid,
  status text not null default 'draft',
  meta_title text,
  meta_description text,
  meta_keywords text,
  published_at timestamptz(3),
  search_vector tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', coalesce(excerpt, '')), 'B') ||
    setweight(to_tsvector('english', left(content_text, 100000)), 'C')
  ) stored,
  constraint blog_posts_category_id_foreign foreign key (category_id)
    references blog_categories (id) on delete set null,
  constraint blog_posts_author_id_foreign foreign key (author_id)
    references blog_authors (id) on delete set null,
  constraint blog_posts_status_check check (status in ('draft', 'published', 'archived'))
);
alter table blog_posts alter column search_vector set storage main;
create unique index blog_posts_slug_unique on blog_posts (lower(slug));
create index blog_posts_published_index on blog_posts (published_at desc, id desc) where status = 'published';
create index blog_posts_published_of_category_index on blog_posts (category_id, published_at desc, id desc)
  where status = 'published';
create index blog_posts_published_of_author_index on blog_posts (author_id, published_at desc, id desc)
  where status = 'published';
create index blog_posts_category_id_index on blog_posts (category_id);
create index blog_posts_author_id_index on blog_posts (author_id);
create index blog_posts_created_at_index on blog_posts (created_at desc, id desc);
create index blog_posts_search_index on blog_posts using gin (search_vector);

create table blog_post_slugs (
  slug text primary key,
  post_id uuid not null,
  created_at timestamptz(3) not null default now(),
  constraint blog_post_slugs_post_id_foreign foreign key (post_id)
    references blog_posts (id) on delete cascade
);
create unique index blog_post_slugs_slug_unique on blog_post_slugs (lower(slug));
create index blog_post_slugs_post_id_index on blog_post_slugs (post_id);

create table blog_posts_tags (
  post_id uuid not null,
  tag_id uuid not null,
  primary key (post_id, tag_id),
  constraint blog_posts_tags_post_id_foreign foreign key (post_id)
    references blog_posts (id) on update cascade on delete cascade,
  constraint blog_posts_tags_tag_id_foreign foreign key (tag_id)
    references blog_tags (id) on update cascade on delete cascade
);
create index blog_posts_tags_tag_id_index on blog_posts_tags (tag_id, post_id);

-- Integrations

create table provider_states (
  provider text primary key,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_failure text,
  circuit text not null default 'closed',
  circuit_since timestamptz(3),
  last_test jsonb,
  constraint provider_states_circuit_check check (circuit in ('closed', 'open', 'half-open'))
);

create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  source text not null,
  event_key text not null,
  type text not null,
  path text not null,
  body bytea not null,
  state text not null default 'received',
  attempts int not null default 0,
  reason text,
  lead_id uuid,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint webhook_events_source_event_key_unique unique (source, event_key),
  constraint webhook_events_state_check check (state in ('received', 'processed', 'ignored', 'failed'))
);
create index webhook_events_received_at_index on webhook_events (received_at);
create index webhook_events_lead_id_index on webhook_events (lead_id);

create table synced_leads (
  lead_id uuid primary key,
  odoo_id int,
  is_adopted boolean not null default false,
  synced_at timestamptz(3),
  synced_version int,
  failed_at timestamptz(3),
  failure text,
  filled_fields jsonb,
  constraint synced_leads_odoo_id_unique unique (odoo_id),
  constraint synced_leads_lead_id_foreign foreign key (lead_id)
    references leads (id) on update cascade on delete cascade
);

-- Platform

create table audit_entries (
  id bigserial primary key,
  at timestamptz not null default now(),
  action text not null,
  actor_id uuid,
  address text,
  subject_id text,
  before jsonb,
  after jsonb
);
create index audit_entries_at_index on audit_entries (at);
create index audit_entries_subject_id_index on audit_entries (subject_id);
create trigger audit_entries_append_only before delete or update on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();

create table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

create table stored_keys (
  name text primary key,
  encrypted text not null
);

create table used_tokens (
  hash text primary key,
  expires_at timestamptz not null
);
