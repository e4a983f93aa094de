-- Contacts of leads that were edited or deleted before they got their owner.
create temporary table former_contacts on commit drop as
  select channel, value, owner_id from owner_contacts c where not exists (
    select from leads l where l.owner_id = c.owner_id
      and c.value = case c.channel when 'email' then owner_email(l.email) else owner_phone(l.phone) end);
create temporary table former_owners on commit drop as
  select id from owners o where not exists (select from leads l where l.owner_id = o.id);
-- Waits for leads that are just being added, then looks again.
select from owners where id in (select owner_id from former_contacts union select id from former_owners)
  order by id for update;
delete from owner_contacts c using former_contacts f
  where c.channel = f.channel and c.value = f.value and not exists (
    select from leads l where l.owner_id = c.owner_id
      and c.value = case c.channel when 'email' then owner_email(l.email) else owner_phone(l.phone) end);
delete from owners o using former_owners f
  where o.id = f.id and not exists (select from leads l where l.owner_id = o.id);
