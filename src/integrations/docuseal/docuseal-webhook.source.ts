import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { SettleDocument } from '../../documents/settle-document.js';
import { SignatureGateway, type SubmissionFacts } from '../../documents/signature-gateway.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { equalInConstantTime } from '../../platform/secrets/equal-in-constant-time.js';
import type { WebhookEvent } from '../../platform/webhooks/webhook-event.entity.js';
import {
  type Delivery,
  type EventName,
  type Reaction,
  WebhookSource,
} from '../../platform/webhooks/webhook-source.js';
import { DocusealMap } from './docuseal.map.js';
import { archivedEventSchema, eventSchema, formSchema, submissionEventSchema } from './docuseal.schema.js';

/** A clock may be wrong either way. */
const TOLERANCE_SECONDS = 300;
const SIGNATURE = /^(?<stamp>\d{1,12})\.(?<hex>[0-9a-f]{64})$/;

type Subject = z.infer<typeof eventSchema>['data'];

/** DocuSeal telling what became of documents. */
@Injectable()
export class DocusealWebhookSource extends WebhookSource {
  readonly name = 'docuseal';
  readonly refusal = 400;
  override readonly asksBack = true;
  private readonly map: DocusealMap;

  constructor(
    private readonly documents: SettleDocument,
    private readonly gateway: SignatureGateway,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
    this.map = new DocusealMap(config.DOCUSEAL_BASE_URL);
  }

  get isConfigured(): boolean {
    const { DOCUSEAL_API_KEY, DOCUSEAL_WEBHOOK_SECRET, DOCUSEAL_WEBHOOK_HEADER_VALUE } = this.config;
    return Boolean(DOCUSEAL_API_KEY && (DOCUSEAL_WEBHOOK_SECRET || DOCUSEAL_WEBHOOK_HEADER_VALUE));
  }

  /** Every proof that is configured has to be there; older installations know the header alone. */
  isGenuine(delivery: Delivery): boolean {
    const { DOCUSEAL_WEBHOOK_SECRET: secret, DOCUSEAL_WEBHOOK_HEADER_VALUE: value } = this.config;
    if (secret && !isSigned(delivery, secret)) return false;
    if (!value) return true;
    const told = delivery.headers[this.config.DOCUSEAL_WEBHOOK_HEADER.toLowerCase()];
    return typeof told === 'string' && equalInConstantTime(told, value);
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
    return async (em) => ({ leadId: (await this.documents.apply(em, facts))?.leadId ?? null });
  }

  /** A signed event is believed as it is: states only rise, so that order and repeats do not matter. */
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
      // The event does not say how it stood before: one that was signed stays signed.
      case 'submission.archived':
        return this.gateway.read(String(archivedEventSchema.parse(subject).id));
      default:
        return null;
    }
  }

  private ofSubmission(subject: Subject, said: { status?: 'expired' } = {}): SubmissionFacts {
    const told = { ...submissionEventSchema.parse(subject), ...said };
    return this.map.ofSubmission(told, told.submitters[0]!);
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
