import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { SettleDocument } from '../../documents/settle-document.js';
import type { SubmissionFacts } from '../../documents/signature-gateway.js';
import { CONFIG, type Config } from '../../platform/config.js';
import type { WebhookEvent } from '../../platform/webhooks/webhook-event.entity.js';
import {
  type Delivery,
  type EventName,
  type Reaction,
  WebhookSource,
} from '../../platform/webhooks/webhook-source.js';
import { ofForm, ofSubmission } from './docuseal.map.js';
import { eventSchema, formSchema, submissionEventSchema } from './docuseal.schema.js';

/** A clock may be wrong either way. */
const TOLERANCE_SECONDS = 300;
const SIGNATURE = /^(?<stamp>\d{1,12})\.(?<hex>[0-9a-f]{64})$/;

type Subject = z.infer<typeof eventSchema>['data'];

/** DocuSeal telling what became of documents. */
@Injectable()
export class DocusealWebhookSource extends WebhookSource {
  readonly name = 'docuseal';
  readonly refusal = 400;

  constructor(
    private readonly documents: SettleDocument,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  get isConfigured(): boolean {
    const { DOCUSEAL_API_KEY, DOCUSEAL_WEBHOOK_SECRET, DOCUSEAL_WEBHOOK_HEADER_VALUE } = this.config;
    return Boolean(DOCUSEAL_API_KEY && (DOCUSEAL_WEBHOOK_SECRET || DOCUSEAL_WEBHOOK_HEADER_VALUE));
  }

  /** Every proof that is configured has to be there; older installations know the header alone. */
  isGenuine(delivery: Delivery): boolean {
    const { DOCUSEAL_WEBHOOK_SECRET: secret, DOCUSEAL_WEBHOOK_HEADER_VALUE: value } = this.config;
    if (secret && !isSigned(delivery, secret)) return false;
    return !value || isEqual(delivery.headers[this.config.DOCUSEAL_WEBHOOK_HEADER.toLowerCase()], value);
  }

  nameOf({ body }: Delivery): EventName | null {
    const { data } = eventSchema.safeParse(readJson(body));
    if (!data) return null;
    const { event_type: type, timestamp } = data;
    return { key: `${type}:${data.data.id}:${timestamp}`, type };
  }

  async react({ body }: WebhookEvent): Promise<Reaction | null> {
    const event = eventSchema.safeParse(readJson(Buffer.from(body))).data;
    const read = event && READS[event.event_type];
    if (!read) return null;
    const facts = read(event.data);
    return async (em) => ({ leadId: (await this.documents.apply(em, facts))?.leadId ?? null });
  }
}

const form = (subject: Subject) => ofForm(formSchema.parse(subject));
const submission = (subject: Subject, said: Partial<z.infer<typeof submissionEventSchema>> = {}) => {
  const told = { ...submissionEventSchema.parse(subject), ...said };
  return ofSubmission(told, told.submitters[0]!);
};

/** One that was signed before is signed. */
const archived = (subject: Subject) => submission(subject, { archived_at: 'archived' });

/** What a signed event says is taken as it is: states only rise, so that order and repeats do not matter. */
const READS: Record<string, (subject: Subject) => SubmissionFacts> = {
  'form.viewed': form,
  'form.started': form,
  'form.completed': form,
  'form.declined': form,
  'submission.created': (subject) => submission(subject),
  'submission.completed': (subject) => submission(subject),
  'submission.expired': (subject) => submission(subject, { status: 'expired' }),
  'submission.archived': archived,
};

function isSigned({ body, headers }: Delivery, secret: string): boolean {
  const { stamp, hex } = SIGNATURE.exec(String(headers['x-docuseal-signature']))?.groups ?? {};
  if (!stamp || !hex) return false;
  if (Math.abs(Date.now() / 1000 - Number(stamp)) > TOLERANCE_SECONDS) return false;
  const mac = createHmac('sha256', secret).update(`${stamp}.`).update(body).digest('hex');
  return timingSafeEqual(Buffer.from(mac), Buffer.from(hex));
}

/** Over digests, so that not even the length shows. */
function isEqual(told: string | string[] | undefined, value: string): boolean {
  if (typeof told !== 'string') return false;
  return timingSafeEqual(hash('sha256', told, 'buffer'), hash('sha256', value, 'buffer'));
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
