import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { CampaignWorkflow } from '#shared/campaign.js';
import type { Lead } from '../leads/lead.entity.js';
import { Suppressions } from '../messages/suppressions.js';
import { Sql } from '../platform/database/sql.js';
import { CampaignOptOut } from './campaign.entity.js';

const OPT_IN = `
  delete from campaign_opt_outs where workflow = ? and (lead_id = ? or hash = ?) returning true as "isChanged"`;
const OPT_OUT = `
  insert into campaign_opt_outs (lead_id, workflow, hash) values (?, ?, ?)
  on conflict (lead_id, workflow) do update set hash = excluded.hash
  returning xmax = 0 as "isChanged"`;

/** Written by an earlier release without a hash. */
const UNHASHED = `
  select distinct l.id, l.email from campaign_opt_outs o join leads l on l.id = o.lead_id where o.hash is null`;
const SET_HASH = 'update campaign_opt_outs set hash = $2 where lead_id = $1 and hash is null';

type Person = Pick<Lead, 'id' | 'email'>;

/** Topics people opted out of, across all of their leads. */
@Injectable()
export class TopicOptOuts implements OnModuleInit {
  private readonly logger = new Logger('TopicOptOuts');

  constructor(
    private readonly sql: Sql,
    private readonly suppressions: Suppressions,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.hashLegacyRows().catch((err: unknown) =>
      this.logger.error({ err }, 'Could not hash earlier opt-outs.'),
    );
  }

  /** Returns whether this changed anything. */
  async set(
    em: EntityManager,
    person: Person,
    workflow: CampaignWorkflow,
    isWanted: boolean,
  ): Promise<boolean> {
    const name = await this.hashOf(person);
    const rows = await em.execute<{ isChanged: boolean }[]>(
      isWanted ? OPT_IN : OPT_OUT,
      isWanted ? [workflow, person.id, name] : [person.id, workflow, name],
    );
    return rows.some(({ isChanged }) => isChanged);
  }

  /** Loads opt-outs for these people and returns a lookup. */
  async load(
    em: EntityManager,
    people: Person[],
  ): Promise<(person: Person, workflow: CampaignWorkflow) => boolean> {
    const names = new Map<string, string>();
    for (const person of people) names.set(person.id, await this.hashOf(person));
    const leadId = { $in: people.map(({ id }) => id) };
    const found = await em.find(CampaignOptOut, {
      $or: [{ leadId }, { hash: { $in: [...names.values()] } }],
    });
    const left = new Set(
      found.flatMap((each) => [`${each.leadId}:${each.workflow}`, `${each.hash}:${each.workflow}`]),
    );
    return ({ id }, workflow) => left.has(`${id}:${workflow}`) || left.has(`${names.get(id)}:${workflow}`);
  }

  private hashOf({ email }: Person): Promise<string> {
    return this.suppressions.hashFor('email', email);
  }

  private async hashLegacyRows(): Promise<void> {
    const nameless = await this.sql.rows<Person>(UNHASHED);
    for (const person of nameless) await this.sql.rows(SET_HASH, [person.id, await this.hashOf(person)]);
  }
}
