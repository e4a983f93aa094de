-- Gives a lead its owner, see docs/decisions/0028. The unique contacts decide between writers at the same time: the one
-- who comes second waits for the first, then looks again. The lock on the owner makes a merge wait.
create or replace function leads_set_owner() returns trigger language plpgsql as $$
declare
  mail constant text := owner_email(new.email);
  is_public constant boolean := new.source in ('analysis_form', 'enroll_form', 'rent_vs_sell', 'referral')
    and (tg_op = 'INSERT' or new.phone is not distinct from old.phone);
  -- No one confirmed a phone typed into a public form, so it neither finds nor becomes a contact.
  number constant text := case when not is_public then owner_phone(new.phone) end;
  person uuid;
  added int;
begin
  if tg_op = 'UPDATE' and owner_email(old.email) is not distinct from mail then
    insert into owner_contacts select 'phone', number, new.owner_id where number is not null on conflict do nothing;
    return new;
  end if;
  loop
    select o.id into person from owner_contacts c join owners o on o.id = c.owner_id
      where c.channel = 'email' and c.value = mail for key share of o;
    if person is not null then
      if number is not null then
        insert into owner_contacts values ('phone', number, person) on conflict do nothing;
      end if;
      exit;
    end if;
    if tg_op = 'UPDATE' then
      person := old.owner_id;
    elsif number is not null then
      select o.id into person from owner_contacts c join owners o on o.id = c.owner_id
        where c.channel = 'phone' and c.value = number for key share of o;
    end if;
    if person is not null then
      if number is not null then
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
