import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CampaignWorkflow } from '#shared/campaign.js';
import type { Lead } from '../leads/lead.entity.js';
import { Suppressions } from '../messages/suppressions.js';
import { CampaignOptOut } from './campaign.entity.js';

const OPT_IN = `
  delete from campaign_opt_outs where workflow = ? and (lead_id = ? or hash = ?) returning true as "isChanged"`;
const OPT_OUT = `
  insert into campaign_opt_outs (lead_id, workflow, hash) values (?, ?, ?)
  on conflict (lead_id, workflow) do update set hash = excluded.hash
  returning xmax = 0 as "isChanged"`;

type Person = Pick<Lead, 'id' | 'email'>;

/** Topics people opted out of, across all of their leads. */
@Injectable()
export class TopicOptOuts {
  constructor(private readonly suppressions: Suppressions) {}

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
    const names = new Map<string, string | null>();
    for (const person of people) names.set(person.id, await this.hashOf(person));
    const leadId = { $in: people.map(({ id }) => id) };
    const found = await em.find(CampaignOptOut, {
      $or: [{ leadId }, { hash: { $in: [...names.values()].filter((name) => name !== null) } }],
    });
    const left = new Set(
      found.flatMap((each) => [`${each.leadId}:${each.workflow}`, `${each.hash}:${each.workflow}`]),
    );
    return ({ id }, workflow) =>
      [id, names.get(id)].some((name) => Boolean(name) && left.has(`${name}:${workflow}`));
  }

  /** Without an email address, an opt-out applies to its lead only. */
  private async hashOf({ email }: Person): Promise<string | null> {
    return email ? this.suppressions.hashFor('email', email) : null;
  }
}
