import { Migration } from '@mikro-orm/migrations';

/** Functions the tables' defaults, indexes and triggers call; written by hand, since the ORM does not know functions. */
export class Migration20261121000000_functions extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists citext');
    this.addSql('create extension if not exists unaccent');
    this.addSql(RANK);
    this.addSql(SEARCH_TEXT);
    this.addSql(BUMP_VERSION);
    this.addSql(NOTIFY_LEADS);
    this.addSql(INSERTED);
    this.addSql(UPDATED);
    this.addSql(DELETED);
    this.addSql(FOLD_TALLY);
    this.addSql(SESSION_REVOKED);
    this.addSql(APPEND_ONLY);
  }
}

/**
 * A fractional-indexing key that sorts newest first: head `k` (an integer part of twelve digits), eleven base-62
 * digits counting microseconds down from the year 3600, and a fraction that keeps equal moments apart.
 */
const RANK = `
create function lead_rank(moment timestamptz) returns text language plpgsql volatile as $$
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
end $$`;

/** What search sees of a lead: lower case, no accents, words led by a space, the phone also as bare digits. */
const SEARCH_TEXT = `
create function lead_search_text(name text, email text, phone text, address text) returns text
language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary,
    ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' ||
    regexp_replace(coalesce(phone, ''), '\\D', '', 'g') || ' ' || coalesce(address, '')))
$$`;

/** Plain SQL that forgets the version must not look like news already seen. */
const BUMP_VERSION = `
create function leads_bump_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then
    new.version := old.version + 1;
  end if;
  if new.updated_at = old.updated_at then
    new.updated_at := now();
  end if;
  return new;
end $$`;

/** Announces at most 100 changes by id and version; more than that is a resync. */
const NOTIFY_LEADS = `
create function notify_leads(kind text, pairs text[]) returns void language plpgsql as $$
begin
  if cardinality(pairs) > 100 then
    perform pg_notify('leads', 'resync');
  elsif cardinality(pairs) > 0 then
    perform pg_notify('leads', kind || ' ' || array_to_string(pairs, ','));
  end if;
end $$`;

const INSERTED = `
create function leads_inserted() returns trigger language plpgsql as $$
begin
  insert into lead_tally (status, property_type, source, n, rent)
    select status, property_type, source, count(*), coalesce(sum(estimated_rent), 0)
    from inserted group by status, property_type, source;
  perform notify_leads('inserted', array(select id || ':' || version from inserted limit 101));
  return null;
end $$`;

const UPDATED = `
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
end $$`;

const DELETED = `
create function leads_deleted() returns trigger language plpgsql as $$
begin
  insert into lead_tally (status, property_type, source, n, rent)
    select status, property_type, source, -count(*), -coalesce(sum(estimated_rent), 0)
    from deleted group by status, property_type, source;
  perform notify_leads('deleted', array(select id || ':' || version from deleted limit 101));
  return null;
end $$`;

/**
 * Folds the tally to one row a group, in one statement, and says whether it did; a second caller at the same time
 * does nothing.
 */
const FOLD_TALLY = `
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
end $$`;

const SESSION_REVOKED = `
create function session_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$`;

const APPEND_ONLY = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'this record is append-only';
end $$`;
