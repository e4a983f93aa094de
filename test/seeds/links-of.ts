import type { SiteLinks } from '../../src/campaigns/placeholder-values.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import type { TestApp } from '../support/app.js';

/** Links that the application accepts. */
export function linksOf({ app, config }: TestApp): SiteLinks {
  return { url: config.PUBLIC_SITE_URL, tokens: app.get(SignedTokens) };
}
