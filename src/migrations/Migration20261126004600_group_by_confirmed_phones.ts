import { readFileSync } from 'node:fs';
import { type Cursor, OnlineMigration } from './online/online-migration.js';

/** Phones that only public forms gave: no one confirmed them. */
const UNCONFIRMED = `
  c.channel = 'phone' and not exists (
    select from leads l where l.owner_id = c.owner_id and owner_phone(l.phone) = c.value
      and l.source not in ('analysis_form', 'enroll_form', 'rent_vs_sell', 'referral'))`;

const FORGET = ({ at, id }: Cursor, limit: number) => `
  with batch as materialized (
    select id, created_at from owners where (created_at, id) > ('${at}', '${id}')
    order by created_at, id limit ${limit} for update),
  forgotten as (delete from owner_contacts c using batch b where b.id = c.owner_id and ${UNCONFIRMED})
  select created_at::text as at, id from batch order by created_at desc, id desc limit 1`;

/** A phone number typed into a public form no longer decides whose lead it is. */
export class Migration20261126004600_group_by_confirmed_phones extends OnlineMigration {
  override name = 'Migration20261126004600_group_by_confirmed_phones';

  override async up(): Promise<void> {
    await this.execute(readFileSync(new URL('owners/confirmed-phones.sql', import.meta.url), 'utf8'));
    await this.inBatches((after, limit) => [FORGET(after, limit)]);
  }
}
