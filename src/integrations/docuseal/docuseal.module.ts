import { EntityManager } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import type { DocumentType } from '#shared/document.js';
import type { Integration } from '#shared/integration.js';
import { SigningSandboxGateway } from '../../documents/sandbox/sandbox-gateway.js';
import { NoSignatureGateway, SignatureGateway } from '../../documents/signature-gateway.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { DocusealGateway, PROVIDER } from './docuseal-gateway.js';

export const DOCUSEAL: Integration = {
  name: 'docuseal',
  label: 'DocuSeal',
  role: 'E-signature service',
  needs: ['DOCUSEAL_API_KEY'],
  options: [
    'DOCUSEAL_BASE_URL',
    'DOCUSEAL_WEBHOOK_SECRET',
    'DOCUSEAL_WEBHOOK_HEADER',
    'DOCUSEAL_WEBHOOK_HEADER_VALUE',
    'DOCUSEAL_TEMPLATE_MANAGEMENT_AGREEMENT',
    'DOCUSEAL_TEMPLATE_ONBOARDING_FORM',
    'DOCUSEAL_TEMPLATE_WALKTHROUGH_CHECKLIST',
    'DOCUSEAL_TEMPLATE_LEASE_AGREEMENT',
  ],
};

@Module({
  providers: [
    {
      provide: SignatureGateway,
      inject: [CONFIG, ProviderHealth, EntityManager, Clock],
      useFactory: (config: Config, health: ProviderHealth, em: EntityManager, clock: Clock) => {
        const docuseal = openDocuseal(config);
        health.register(DOCUSEAL.name, {
          isConfigured: docuseal !== null,
          calls: docuseal?.calls,
          test: docuseal ? () => docuseal.check() : undefined,
        });
        if (docuseal) return docuseal;
        return isSandbox(config)
          ? new SigningSandboxGateway(em, config, clock)
          : new NoSignatureGateway(PROVIDER);
      },
    },
  ],
  exports: [SignatureGateway],
})
export class DocusealModule {}

/** Documents are signed in the sandbox on the embedded database, as long as no DocuSeal key is set. */
export function isSandbox(config: Config): boolean {
  const { hasEmbeddedDatabase, DOCUSEAL_API_KEY, DOCUSEAL_WEBHOOK_SECRET, DOCUSEAL_WEBHOOK_HEADER_VALUE } =
    config;
  const hasKey = DOCUSEAL_API_KEY || DOCUSEAL_WEBHOOK_SECRET || DOCUSEAL_WEBHOOK_HEADER_VALUE;
  return hasEmbeddedDatabase === true && !hasKey;
}

function openDocuseal(config: Config): DocusealGateway | null {
  const { DOCUSEAL_API_KEY: apiKey, DOCUSEAL_BASE_URL: baseUrl } = config;
  return apiKey ? new DocusealGateway({ apiKey, baseUrl, templates: templatesOf(config) }) : null;
}

function templatesOf(config: Config): Partial<Record<DocumentType, number>> {
  const named: [DocumentType, number | undefined][] = [
    ['management_agreement', config.DOCUSEAL_TEMPLATE_MANAGEMENT_AGREEMENT],
    ['onboarding_form', config.DOCUSEAL_TEMPLATE_ONBOARDING_FORM],
    ['walkthrough_checklist', config.DOCUSEAL_TEMPLATE_WALKTHROUGH_CHECKLIST],
    ['lease_agreement', config.DOCUSEAL_TEMPLATE_LEASE_AGREEMENT],
  ];
  return Object.fromEntries(named.filter(([, id]) => id !== undefined));
}
