import { createHmac } from 'node:crypto';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { z } from 'zod';
import { DocumentsModule } from '../../documents/documents.module.js';
import { SettleDocument } from '../../documents/settle-document.js';
import { SignatureGateway, type SubmissionFacts } from '../../documents/signature-gateway.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { equalInConstantTime } from '../../platform/secrets/hashing.js';
import type { WebhookEvent } from '../../platform/webhooks/webhook-event.entity.js';
import { createWebhookController } from '../../platform/webhooks/webhook-route.js';
import {
  type Delivery,
  type EventName,
  type Reaction,
  WebhookSource,
} from '../../platform/webhooks/webhook-source.js';
import {
  archivedEventSchema,
  DocusealMap,
  eventSchema,
  formSchema,
  submissionEventSchema,
} from './docuseal.map.js';

/** Clock skew. */
const TOLERANCE_SECONDS = 300;
const SIGNATURE = /^(?<stamp>\d{1,12})\.(?<hex>[0-9a-f]{64})$/;

type Subject = z.infer<typeof eventSchema>['data'];

@Injectable()
class DocusealWebhookSource extends WebhookSource {
  readonly name = 'docuseal';
  readonly refusal = 400;
  override readonly callsProvider = true;

  constructor(
    private readonly documents: SettleDocument,
    private readonly gateway: SignatureGateway,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  private get map(): DocusealMap {
    return new DocusealMap(this.config.DOCUSEAL_BASE_URL);
  }

  get isConfigured(): boolean {
    const { DOCUSEAL_API_KEY, DOCUSEAL_WEBHOOK_SECRET, DOCUSEAL_WEBHOOK_HEADER_VALUE } = this.config;
    return Boolean(DOCUSEAL_API_KEY && (DOCUSEAL_WEBHOOK_SECRET || DOCUSEAL_WEBHOOK_HEADER_VALUE));
  }

  /** Requires everything that is configured; older installations only support the header. */
  isGenuine(delivery: Delivery): boolean {
    const { DOCUSEAL_WEBHOOK_SECRET: secret, DOCUSEAL_WEBHOOK_HEADER_VALUE: value } = this.config;
    if (secret && !isSigned(delivery, secret)) return false;
    if (!value) return true;
    const received = delivery.headers[this.config.DOCUSEAL_WEBHOOK_HEADER.toLowerCase()];
    return typeof received === 'string' && equalInConstantTime(received, value);
  }

  nameOf({ body }: Delivery): EventName | null {
    const { data } = eventSchema.safeParse(readJson(body));
    if (!data) return null;
    const { event_type: type, timestamp } = data;
    return { key: `${type}:${data.data.id}:${timestamp}`, type };
  }

  async react({ body }: WebhookEvent): Promise<Reaction | null> {
    const event = eventSchema.safeParse(readJson(Buffer.from(body))).data;
    const facts = event && (await this.factsOf(event.event_type, event.data));
    if (!facts) return null;
    return async (em) => ({ leadId: (await this.documents.applySubmission(em, facts))?.leadId ?? null });
  }

  /** Events can be used as they are: states only advance, so order and repeats don't matter. */
  private async factsOf(type: string, subject: Subject): Promise<SubmissionFacts | null> {
    switch (type) {
      case 'form.viewed':
      case 'form.started':
      case 'form.completed':
      case 'form.declined':
        return this.map.ofForm(formSchema.parse(subject));
      case 'submission.created':
      case 'submission.completed':
        return this.ofSubmission(subject);
      case 'submission.expired':
        return this.ofSubmission(subject, { status: 'expired' });
      // The event doesn't contain the state, and a signed document stays signed.
      case 'submission.archived':
        return this.gateway.read(String(archivedEventSchema.parse(subject).id));
      default:
        return null;
    }
  }

  private ofSubmission(subject: Subject, override: { status?: 'expired' } = {}): SubmissionFacts {
    const submission = { ...submissionEventSchema.parse(subject), ...override };
    return this.map.ofSubmission(submission, submission.submitters[0]!);
  }
}

function isSigned({ body, headers }: Delivery, secret: string): boolean {
  const { stamp, hex } = SIGNATURE.exec(String(headers['x-docuseal-signature']))?.groups ?? {};
  if (!stamp || !hex) return false;
  if (Math.abs(Date.now() / 1000 - Number(stamp)) > TOLERANCE_SECONDS) return false;
  const mac = createHmac('sha256', secret).update(`${stamp}.`).update(body).digest('hex');
  return equalInConstantTime(hex, mac);
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

@Module({
  imports: [DocumentsModule],
  controllers: [createWebhookController('api/docuseal', DocusealWebhookSource)],
  providers: [DocusealWebhookSource],
})
export class DocusealWebhooksModule {}
