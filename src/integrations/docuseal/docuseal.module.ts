import { EntityManager } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { NoSignatures } from '../../documents/no-signatures.js';
import { isSigningSandbox } from '../../documents/sandbox/is-signing-sandbox.js';
import { SandboxSignatures } from '../../documents/sandbox/sandbox-signatures.js';
import { SignatureGateway } from '../../documents/signature-gateway.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import type { DocumentType } from '../../shared/documents/document.contract.js';
import { DocusealGateway } from './docuseal-gateway.js';

@Module({
  providers: [
    {
      provide: SignatureGateway,
      inject: [CONFIG, ProviderHealth, EntityManager, Clock],
      useFactory: (config: Config, health: ProviderHealth, em: EntityManager, clock: Clock) => {
        const docuseal = openDocuseal(config);
        health.register('docuseal', {
          isConfigured: docuseal !== null,
          calls: docuseal?.calls,
          test: docuseal ? () => docuseal.check() : undefined,
        });
        if (docuseal) return docuseal;
        return isSigningSandbox(config) ? new SandboxSignatures(em, config, clock) : new NoSignatures();
      },
    },
  ],
  exports: [SignatureGateway],
})
export class DocusealModule {}

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
