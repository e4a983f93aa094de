lock table leads in access exclusive mode;
create or replace trigger leads_bump_version before update on leads
  for each row execute function leads_bump_version();
create or replace trigger leads_after_update after update on leads
  referencing old table as before new table as after for each statement execute function leads_updated();
create trigger leads_leave_owner after update of email, phone on leads
  for each row execute function leads_leave_owner();
create trigger leads_delete_owner after delete on leads for each row execute function leads_leave_owner();
alter table leads
  add constraint leads_owner_id_foreign foreign key (owner_id) references owners (id) not valid,
  add constraint leads_has_owner check (owner_id is not null) not valid;
