import type { EntityManager } from '@mikro-orm/postgresql';

/** Dialled once the first number answers. */
const WITHOUT_EXTENSION = `regexp_replace(l.phone, '(ext|x|#).*$', '', 'i')`;

/** A lead's phone as it is dialled from anywhere, whatever way it was typed; without a country it is a number of ours. */
const DIALLED = `
  case when l.phone ~ '^\\s*(\\+|00)'
    then '+' || regexp_replace(regexp_replace(${WITHOUT_EXTENSION}, '^\\s*00', ''), '\\D', '', 'g')
    else '+1' || regexp_replace(regexp_replace(${WITHOUT_EXTENSION}, '\\D', '', 'g'), '^1(\\d{10})$', '\\1') end`;

/** Found by its last ten digits, which an index holds; a foreign number may end like one of ours. */
const OF_NUMBER = `
  select l.id from leads l, (select ?::text as number) as asked
  where l.phone is not null and right(regexp_replace(${WITHOUT_EXTENSION}, '\\D', '', 'g'), 10) = right(asked.number, 10)
    and ${DIALLED} = asked.number`;

const WITHDRAW = `
  update consents set withdrawn_at = ?
  where channel = 'sms' and given_by = 'lead' and withdrawn_at is null
    and (contact = ? or lead_id in (${OF_NUMBER}))`;

/** Answers that were no pleas, and what they ended. */
const TAKE_BACK = `
  with misread as (
    update inbound_texts set meaning = 'other' where sender = ? and meaning = 'revocation' returning received_at)
  update consents set withdrawn_at = null
  where channel = 'sms' and given_by = 'lead' and withdrawn_at in (select received_at from misread)
    and (contact = ? or lead_id in (${OF_NUMBER}))`;

/** Renews what STOP ended and nothing else: the wording agreed to once for this number is agreed to again. */
const RENEW = `
  insert into consents (lead_id, channel, given_by, version, given_at, page, contact, address)
  select distinct on (c.lead_id) c.lead_id, c.channel, c.given_by, c.version, ?::timestamptz, null, c.contact, ?
  from consents c
  where c.channel = 'sms' and c.given_by = 'lead' and c.withdrawn_at is not null
    and c.contact = ? and c.lead_id in (${OF_NUMBER})
    and not exists (
      select from consents held
      where held.lead_id = c.lead_id and held.channel = 'sms' and held.given_by = 'lead'
        and held.contact = c.contact and held.withdrawn_at is null)
  order by c.lead_id, c.withdrawn_at desc`;

/** Stands where a form has the network address it was sent from. */
const BY_TEXT = 'text message';

/** The leads of a number, the newest first. */
export async function leadsOf(em: EntityManager, number: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(`${OF_NUMBER} order by l.created_at desc, l.id limit 50`, [
    number,
  ]);
  return rows.map(({ id }) => id);
}

export async function withdrawTextConsents(em: EntityManager, number: string, at: Date): Promise<void> {
  await em.execute(WITHDRAW, [at, number, number]);
}

/** Restores consents as if no answer of this number had ever been taken for a plea. */
export async function takePleasBack(em: EntityManager, number: string): Promise<void> {
  await em.execute(TAKE_BACK, [number, number, number]);
}

export async function renewTextConsents(em: EntityManager, number: string, at: Date): Promise<void> {
  await em.execute(RENEW, [at, BY_TEXT, number, number]);
}
