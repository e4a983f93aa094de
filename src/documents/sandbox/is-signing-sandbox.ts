import type { Config } from '../../platform/config.js';

/** Whether signatures are made-up ones: on the embedded database alone, and as long as there is no key of DocuSeal. */
export function isSigningSandbox(config: Config): boolean {
  const { hasEmbeddedDatabase, DOCUSEAL_API_KEY, DOCUSEAL_WEBHOOK_SECRET, DOCUSEAL_WEBHOOK_HEADER_VALUE } =
    config;
  const hasKey = DOCUSEAL_API_KEY || DOCUSEAL_WEBHOOK_SECRET || DOCUSEAL_WEBHOOK_HEADER_VALUE;
  return hasEmbeddedDatabase === true && !hasKey;
}
