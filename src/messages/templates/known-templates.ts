import { Injectable } from '@nestjs/common';
import type { Template } from './template.js';
import { TEMPLATES, type TemplateName } from './templates.js';

/** Prefix of the name of a template that an administrator wrote; its id follows. */
export const CAMPAIGN_PREFIX = 'campaign:';

/** Finds a template by its name without waiting for anything. */
export type FindTemplate = (name: string) => Template | undefined;

/** Every template a message can be written from: those of the release, and the campaigns' own in the database. */
@Injectable()
export class KnownTemplates {
  private campaigns: () => Promise<FindTemplate> = async () => () => undefined;

  /** How the campaigns' templates are found, by their ids; the same object while a template says the same. */
  ofCampaigns(atHand: () => Promise<FindTemplate>): void {
    this.campaigns = atHand;
  }

  /** All of them as of now. */
  async atHand(): Promise<FindTemplate> {
    const ofCampaigns = await this.campaigns();
    return (name) =>
      name.startsWith(CAMPAIGN_PREFIX)
        ? ofCampaigns(name.slice(CAMPAIGN_PREFIX.length))
        : (TEMPLATES[name as TemplateName] as Template | undefined);
  }

  async find(name: string): Promise<Template | undefined> {
    return (await this.atHand())(name);
  }

  async get(name: string): Promise<Template> {
    const template = await this.find(name);
    if (!template) throw new Error(`There is no template ${name}.`);
    return template;
  }
}
