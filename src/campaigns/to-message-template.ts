import { z } from 'zod';
import { CAMPAIGN_PREFIX } from '../messages/templates/known-templates.js';
import type { Block, Template } from '../messages/templates/template.js';
import { PLACEHOLDERS } from '../shared/campaigns/placeholders.js';
import type { CampaignTemplate } from './campaign-template.entity.js';

/** A line of its own, `[Book a time]({{bookingLink}})`, is a button. */
const BUTTON = /^\[([^\]]{1,80})\]\((https:\/\/[^\s()]{1,500}|\{\{\w+Link\}\})\)$/;

export const EXAMPLE = Object.fromEntries(
  Object.entries(PLACEHOLDERS).map(([name, { example }]) => [name, example]),
);

type Written = Pick<CampaignTemplate, 'id' | 'name' | 'type' | 'subject' | 'content' | 'version'>;

/** A template of the database as the ledger writes messages from it. */
export function toMessageTemplate({ id, name, type, subject, content, version }: Written): Template {
  return {
    name: CAMPAIGN_PREFIX + id,
    version,
    channel: type,
    stream: 'campaign',
    title: name,
    subject: subject ?? undefined,
    body: type === 'sms' ? [{ paragraph: content }] : toBlocks(content),
    schema: z.record(z.string(), z.string().optional()),
    example: EXAMPLE,
  };
}

function toBlocks(content: string): Block[] {
  return content
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(toBlock);
}

function toBlock(line: string): Block {
  const [, label, link] = BUTTON.exec(line) ?? [];
  return label && link ? { button: { label, link } } : { paragraph: line };
}
