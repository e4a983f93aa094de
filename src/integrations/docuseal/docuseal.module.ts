import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Module, Put } from '@nestjs/common';
import type { DocumentType } from '#shared/document.js';
import {
  type ChooseTemplates,
  chooseTemplatesSchema,
  type Integration,
  type IntegrationTest,
  type SignatureTemplates,
} from '#shared/integration.js';
import { SigningSandboxGateway } from '../../documents/sandbox/sandbox-gateway.js';
import { NoSignatureGateway, SignatureGateway } from '../../documents/signature-gateway.js';
import { Allow, CurrentActor } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config.js';
import { defineError } from '../../platform/errors.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { ConnectServices } from '../../platform/providers/connect-services.js';
import { Connections } from '../../platform/providers/connections.js';
import { NotConfigured } from '../../platform/providers/provider-errors.js';
import { describeRefusal, ProviderTests } from '../../platform/providers/provider-tests.js';
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
  connect: {
    subject: 'Signatures',
    service: 'DocuSeal',
    where:
      'The API key is at console.docuseal.com under API. The signing secret is shown after you add a webhook there, for all events of forms and submissions. After this, choose a template for each document.',
    stops: "You can't send documents for signature, and updates on those already sent won't arrive.",
    fields: [
      { name: 'DOCUSEAL_API_KEY', label: 'API key', kind: 'secret' },
      {
        name: 'DOCUSEAL_WEBHOOK_SECRET',
        label: 'Webhook signing secret',
        kind: 'secret',
        isOptional: true,
        hint: 'Starts with whsec_. Without it, signatures show up later.',
      },
      {
        name: 'DOCUSEAL_BASE_URL',
        label: 'API URL',
        isOptional: true,
        hint: 'Only if you host DocuSeal yourself: https://host/api.',
      },
    ],
    webhooks: ['/api/docuseal/webhook'],
    hasTemplates: true,
  },
};

/** The variable that names the template of each document. */
const TEMPLATE_VARIABLES = {
  management_agreement: 'DOCUSEAL_TEMPLATE_MANAGEMENT_AGREEMENT',
  onboarding_form: 'DOCUSEAL_TEMPLATE_ONBOARDING_FORM',
  walkthrough_checklist: 'DOCUSEAL_TEMPLATE_WALKTHROUGH_CHECKLIST',
  lease_agreement: 'DOCUSEAL_TEMPLATE_LEASE_AGREEMENT',
} as const satisfies Record<DocumentType, keyof Config>;

@Module({
  providers: [
    {
      provide: SignatureGateway,
      inject: [Connections, EntityManager, Clock],
      useFactory: (connections: Connections, em: EntityManager, clock: Clock) =>
        connections.open<SignatureGateway>({
          integration: DOCUSEAL,
          addressIn: ({ DOCUSEAL_BASE_URL }) => DOCUSEAL_BASE_URL ?? '',
          open(config) {
            const docuseal = openDocuseal(config);
            if (docuseal) return docuseal;
            return isSandbox(config)
              ? new SigningSandboxGateway(em, config, clock)
              : new NoSignatureGateway(PROVIDER);
          },
          describe: (gateway) =>
            gateway instanceof DocusealGateway
              ? { isConfigured: true, calls: gateway.calls, test: () => gateway.check() }
              : {
                  isConfigured: false,
                  calls: undefined,
                  test: undefined,
                  note: gateway instanceof SigningSandboxGateway ? SANDBOX : undefined,
                },
          close: (gateway) => gateway instanceof DocusealGateway && gateway.onApplicationShutdown(),
        }),
    },
  ],
  exports: [SignatureGateway],
})
export class DocusealModule {}

/** Quotes nothing that DocuSeal sent: its address may be one that someone entered. */
const TemplatesUnavailable = defineError('bad-gateway', 'TEMPLATES_UNAVAILABLE', (cause: unknown) => ({
  message: describeRefusal(PROVIDER, cause),
  cause,
}));

/** The templates documents are created from, chosen from those of the connected account. */
@Controller('api/integrations/docuseal/templates')
export class DocusealTemplatesController {
  constructor(
    private readonly gateway: SignatureGateway,
    private readonly services: ConnectServices,
    private readonly tests: ProviderTests,
    private readonly limits: RateLimits,
  ) {}

  @Allow('integrations.listTemplates')
  @Get()
  async list(): Promise<SignatureTemplates> {
    const { gateway } = this;
    if (!(gateway instanceof DocusealGateway)) throw new NotConfigured(PROVIDER);
    const templates = await gateway.listTemplates().catch((cause: unknown) => {
      throw new TemplatesUnavailable(cause);
    });
    return { templates, chosen: gateway.templates };
  }

  /** Responds with a test of the new choice, which names the fields a template is missing. */
  @Allow('integrations.chooseTemplates')
  @Put()
  async choose(
    @Body({ schema: chooseTemplatesSchema }) { chosen }: ChooseTemplates,
    @CurrentActor() actor: Actor,
  ): Promise<IntegrationTest> {
    await this.limits.count('connections', actor.id!);
    const variables = Object.entries(chosen).map(([type, id]) => [
      TEMPLATE_VARIABLES[type as DocumentType],
      id === null ? '' : String(id),
    ]);
    await this.services.change(DOCUSEAL.name, Object.fromEntries(variables), actor);
    return this.tests.run(DOCUSEAL.name);
  }
}

const SANDBOX =
  'Until a key is connected, documents are signed on a page marked SANDBOX. Those signatures are not binding.';

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
  const named = Object.entries(TEMPLATE_VARIABLES).map(([type, variable]) => [type, config[variable]]);
  return Object.fromEntries(named.filter(([, id]) => id !== undefined));
}
