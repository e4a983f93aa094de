create table owners (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now()
);
create index owners_created_at_index on owners (created_at desc, id desc);

create table owner_contacts (
  channel text not null,
  value text not null,
  owner_id uuid not null,
  primary key (channel, value),
  constraint owner_contacts_owner_id_foreign foreign key (owner_id) references owners (id) on delete cascade,
  constraint owner_contacts_channel_check check (channel in ('email', 'phone'))
);

create function owner_email(email text) returns text language sql immutable parallel safe as $$
  select nullif(lower(btrim(email)), '')
$$;

-- A number like +15155550142, however it was typed. Null when it isn't one, like 000-000-0000.
create function owner_phone(phone text) returns text language sql immutable parallel safe as $$
  select case
    when length(digits) < 10 or digits ~ '^(\d)\1*$' then null
    when phone ~ '^\s*(\+|00)' then '+' || digits
    when length(digits) = 10 then '+1' || digits
    when length(digits) = 11 and digits like '1%' then '+' || digits
  end
  from regexp_replace(regexp_replace(regexp_replace(phone, '(ext|x|#).*$', '', 'i'), '^\s*00', ''), '\D', '', 'g')
    as digits
$$;

-- Gives a lead its owner, see docs/decisions/0028. The unique contacts decide between writers at the same time: the one
-- who comes second waits for the first, then looks again. The lock on the owner makes a merge wait.
create function leads_set_owner() returns trigger language plpgsql as $$
declare
  mail constant text := owner_email(new.email);
  number constant text := owner_phone(new.phone);
  -- Null for a new lead, and for one from before leads had owners.
  previous constant uuid := old.owner_id;
  is_public constant boolean := previous is null
    and new.source in ('analysis_form', 'enroll_form', 'rent_vs_sell', 'referral');
  person uuid;
  added int;
begin
  if tg_op = 'UPDATE' and previous is null and current_setting('keyturn.filling_owners', true) is distinct from 'on' then
    return new;
  end if;
  if previous is not null and owner_email(old.email) is not distinct from mail then
    insert into owner_contacts select 'phone', number, new.owner_id where number is not null on conflict do nothing;
    return new;
  end if;
  loop
    select o.id into person from owner_contacts c join owners o on o.id = c.owner_id
      where c.channel = 'email' and c.value = mail for key share of o;
    if person is not null then
      if not is_public and number is not null then
        insert into owner_contacts values ('phone', number, person) on conflict do nothing;
      end if;
      exit;
    end if;
    if previous is not null then
      person := previous;
    elsif number is not null then
      select o.id into person from owner_contacts c join owners o on o.id = c.owner_id
        where c.channel = 'phone' and c.value = number for key share of o;
    end if;
    if person is not null then
      if not is_public and number is not null then
        insert into owner_contacts values ('phone', number, person) on conflict do nothing;
      end if;
      insert into owner_contacts select 'email', mail, person where mail is not null on conflict do nothing;
      get diagnostics added = row_count;
      exit when added = num_nonnulls(mail);
    else
      insert into owners default values returning id into person;
      -- Phones first in every transaction, so that two of them can't deadlock.
      insert into owner_contacts
        select channel, value, person from (values ('phone', number), ('email', mail)) as c (channel, value)
        where value is not null on conflict do nothing;
      get diagnostics added = row_count;
      exit when added = num_nonnulls(number, mail);
      delete from owners where id = person;
    end if;
  end loop;
  new.owner_id := person;
  return new;
end $$;

-- Forgets contacts that none of the owner's leads has any longer, and owners without leads.
create function leads_leave_owner() returns trigger language plpgsql as $$
begin
  -- Waits for leads that are just being added.
  perform from owners where id = old.owner_id for update;
  delete from owner_contacts c where c.owner_id = old.owner_id and not exists (
    select from leads l where l.owner_id = old.owner_id
      and c.value = case c.channel when 'email' then owner_email(l.email) else owner_phone(l.phone) end);
  delete from owners o where o.id = old.owner_id and not exists (select from leads l where l.owner_id = o.id);
  return null;
end $$;

-- Existing leads. The first lead of each address decides: addresses whose first leads have the same phone are one person.
create temporary table addresses on commit drop as
  select distinct on (owner_email(email)) owner_email(email) as email, owner_phone(phone) as phone, created_at,
    id as lead_id
  from leads where owner_email(email) is not null order by owner_email(email), created_at, id;
create temporary table people on commit drop as
  select distinct on (coalesce(phone, lead_id::text)) coalesce(phone, lead_id::text) as key,
    gen_random_uuid() as id, phone, created_at
  from addresses order by coalesce(phone, lead_id::text), created_at, lead_id;
insert into owners (id, created_at) select id, created_at from people;
-- A lead without an email address gets its own owner.
insert into owners (id, created_at) select id, created_at from leads where owner_email(email) is null;
insert into owner_contacts select 'phone', phone, id from people where phone is not null;
insert into owner_contacts
  select 'email', a.email, p.id from addresses a join people p on p.key = coalesce(a.phone, a.lead_id::text);
create index owner_contacts_owner_id_index on owner_contacts (owner_id);
analyze owners;
analyze owner_contacts;
