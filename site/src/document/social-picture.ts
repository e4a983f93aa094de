import { createHash } from 'node:crypto';
import type { Company } from '#shared/company.js';
import { describeCard, type SocialCard } from '#shared/social-card.js';
import type { SocialPicture } from './document-context';
import { loadCompany } from './site-data';

/** The picture at this path; its version changes with what the card says. Server only. */
export function toSocialPicture(path: string, card: SocialCard): SocialPicture {
  const version = createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 10);
  return { path: `/social-cards/${path}.png?v=${version}`, alt: describeCard(card), type: 'website' };
}

/** For loaders. */
export async function loadSocialPicture(
  context: unknown,
  path: string,
  cardOf: (company: Company) => SocialCard,
): Promise<SocialPicture> {
  return toSocialPicture(path, cardOf(await loadCompany(context)));
}
