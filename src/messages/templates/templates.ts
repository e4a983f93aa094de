import { Injectable } from '@nestjs/common';
import {
  FACTOR_CHANGED,
  GOOGLE_LINKED,
  INVITATION,
  ONE_TIME_CODE,
  PASSWORD_CHANGED,
  PASSWORD_RESET,
} from './account-emails.js';
import {
  ANALYSIS_REPORT,
  SIGNATURE_DONE,
  SIGNATURE_REMINDER,
  SIGNATURE_REQUEST,
  STAFF_MESSAGE,
  STAFF_TEXT,
} from './owner-messages.js';
import { type Template } from './template.js';

/** Messages the product sends on its own. */
export const TEMPLATES = {
  'analysis-report': ANALYSIS_REPORT,
  'factor-changed': FACTOR_CHANGED,
  'google-linked': GOOGLE_LINKED,
  invitation: INVITATION,
  'one-time-code': ONE_TIME_CODE,
  'password-changed': PASSWORD_CHANGED,
  'password-reset': PASSWORD_RESET,
  'signature-done': SIGNATURE_DONE,
  'signature-reminder': SIGNATURE_REMINDER,
  'signature-request': SIGNATURE_REQUEST,
  'staff-message': STAFF_MESSAGE,
  'staff-text': STAFF_TEXT,
};

export type TemplateName = keyof typeof TEMPLATES;
export type TemplateData<Name extends TemplateName> =
  (typeof TEMPLATES)[Name] extends Template<infer Data> ? Data : never;

/** Prefix of campaign template names; the template's id follows. */
export const CAMPAIGN_PREFIX = 'campaign:';

/** Finds a template by name, synchronously. */
export type FindTemplate = (name: string) => Template | undefined;

/** All templates: the built-in ones and the campaign templates in the database. */
@Injectable()
export class TemplateRegistry {
  private campaigns: () => Promise<FindTemplate> = async () => () => undefined;

  /**
   * Registers how campaign templates are found by id. The lookup returns the same object until the template changes.
   */
  registerCampaignTemplates(latest: () => Promise<FindTemplate>): void {
    this.campaigns = latest;
  }

  /** All templates as of now. */
  async snapshot(): Promise<FindTemplate> {
    const ofCampaigns = await this.campaigns();
    return (name) =>
      name.startsWith(CAMPAIGN_PREFIX)
        ? ofCampaigns(name.slice(CAMPAIGN_PREFIX.length))
        : (TEMPLATES[name as TemplateName] as Template | undefined);
  }

  async find(name: string): Promise<Template | undefined> {
    return (await this.snapshot())(name);
  }

  async get(name: string): Promise<Template> {
    const template = await this.find(name);
    if (!template) throw new Error(`There is no template ${name}.`);
    return template;
  }
}
