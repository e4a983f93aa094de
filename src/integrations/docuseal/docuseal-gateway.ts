import type { OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import type { DocumentType } from '#shared/document.js';
import { REQUIRED_FIELDS } from '../../documents/document-fields.js';
import {
  type DocumentToSign,
  isSandboxSubmission,
  SignatureGateway,
  type SubmissionFacts,
  type SubmissionFiles,
} from '../../documents/signature-gateway.js';
import { HttpAgent, isTooLarge } from '../../platform/providers/http-agent.js';
import { readJsonAnswer } from '../../platform/providers/provider-answer.js';
import type { ProviderCalls, TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import {
  ProviderBadAnswer,
  ProviderRejected,
  ProviderUnavailable,
} from '../../platform/providers/provider-errors.js';
import {
  createdSchema,
  DocusealMap,
  documentsSchema,
  submissionSchema,
  submittersSchema,
  templateSchema,
} from './docuseal.map.js';

export const PROVIDER = 'DocuSeal';
const TIMEOUTS: TimeoutSettings = { totalMs: 20_000, connectMs: 3_000, backoffMs: 250 };
const PAGE_SIZE = 100;

export interface DocusealOptions {
  apiKey: string;
  baseUrl: string;
  templates: Partial<Record<DocumentType, number>>;
  timeouts?: Partial<TimeoutSettings>;
}

/** Signatures through DocuSeal, which sends no emails: invitations and reminders are ours. */
export class DocusealGateway extends SignatureGateway implements OnApplicationShutdown {
  readonly mode = 'docuseal';
  readonly provider = PROVIDER;
  private readonly client: ProviderClient;
  private readonly downloads: DocusealFiles;
  private readonly map: DocusealMap;

  constructor(private readonly options: DocusealOptions) {
    super();
    const { apiKey, baseUrl, timeouts } = options;
    const headers = { 'x-auth-token': apiKey };
    const allTimeouts = { ...TIMEOUTS, ...timeouts };
    this.client = new ProviderClient({ provider: PROVIDER, baseUrl, headers, timeouts: allTimeouts });
    this.map = new DocusealMap(baseUrl);
    this.downloads = new DocusealFiles(PROVIDER, baseUrl, allTimeouts, this.client.calls);
  }

  /** For the integrations page. */
  get calls() {
    return this.client.calls;
  }

  owns(submissionId: string): boolean {
    return !isSandboxSubmission(submissionId);
  }

  canSend(type: DocumentType): boolean {
    return this.options.templates[type] !== undefined;
  }

  async send(document: DocumentToSign): Promise<SubmissionFacts> {
    const template = await this.template(document.type);
    const missing = missingFields(template, document.type);
    if (missing.length > 0)
      throw new ProviderRejected({
        provider: PROVIDER,
        providerMessage: missingFieldsMessage(template, missing),
      });
    const [submitter] = await this.client.postJson({
      operation: 'POST /submissions',
      path: '/submissions',
      body: toSubmission(document, template),
      // A retry would create a second submission.
      isRepeatable: false,
      schema: createdSchema,
    });
    return this.map.ofSubmitter(submitter!, template.name);
  }

  async find({
    documentId,
    leadId,
  }: Pick<DocumentToSign, 'documentId' | 'leadId'>): Promise<SubmissionFacts | null> {
    const { data } = await this.client.getJson({
      operation: 'GET /submitters',
      path: '/submitters',
      query: { external_id: leadId, limit: String(PAGE_SIZE) },
      schema: submittersSchema,
    });
    const existing = data.find(({ metadata }) => metadata?.documentId === documentId);
    return existing ? this.map.ofSubmitter(existing, null) : null;
  }

  async read(submissionId: string): Promise<SubmissionFacts | null> {
    const submission = await orNull(this.submission(submissionId));
    return submission && this.map.ofSubmission(submission, submission.submitters[0]!);
  }

  async cancel(submissionId: string): Promise<void> {
    const archived = this.client.call({
      operation: 'DELETE /submissions/:id',
      path: pathOf(submissionId),
      method: 'DELETE',
      isRepeatable: true,
      read: (answer) => readJsonAnswer(PROVIDER, answer),
      schema: z.object({ id: z.int() }),
    });
    await orNull(archived);
  }

  async readFiles(submissionId: string): Promise<SubmissionFiles> {
    const { audit_log_url: auditUrl } = await this.submission(submissionId);
    const { documents } = await this.client.getJson({
      operation: 'GET /submissions/:id/documents',
      path: `${pathOf(submissionId)}/documents`,
      query: { merge: 'true' },
      schema: documentsSchema,
    });
    const document = await this.downloads.fetch(documents[0]!.url);
    return { document, audit: auditUrl ? await this.downloads.fetch(auditUrl) : null };
  }

  get templates(): Partial<Record<DocumentType, number>> {
    return this.options.templates;
  }

  /** The newest of them, by name. */
  async listTemplates(): Promise<{ id: number; name: string }[]> {
    const { data } = await this.client.getJson({
      operation: 'GET /templates',
      path: '/templates',
      query: { limit: String(PAGE_SIZE) },
      schema: z.object({ data: z.array(templateSchema.pick({ id: true, name: true })) }),
    });
    return data.toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** Checks the base URL, the key and the templates without side effects. */
  async check(): Promise<string> {
    const types = Object.keys(this.options.templates) as DocumentType[];
    if (types.length === 0) {
      const query = { limit: '1' };
      const schema = z.object({ data: z.array(z.unknown()) });
      await this.client.getJson({ operation: 'GET /templates', path: '/templates', query, schema });
      return 'DocuSeal responds and accepts our key. No template is set yet, so nothing can be sent.';
    }
    const templates = await Promise.all(types.map((type) => this.template(type)));
    const names = templates.map(({ name }) => name).join(', ');
    const problems = templates.flatMap((template, index) => problemsOf(template, types[index]!));
    return [`DocuSeal responds and accepts our key. Templates: ${names}.`, ...problems].join(' ');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.client.close(), this.downloads.close()]);
  }

  private template(type: DocumentType): Promise<Template> {
    return this.client.getJson({
      operation: 'GET /templates/:id',
      path: `/templates/${this.options.templates[type]}`,
      schema: templateSchema,
    });
  }

  private submission(submissionId: string) {
    return this.client.getJson({
      operation: 'GET /submissions/:id',
      path: pathOf(submissionId),
      schema: submissionSchema,
    });
  }
}

type Template = z.infer<typeof templateSchema>;

/** Names of the signer's own fields; DocuSeal rejects values for other parties' fields. */
function signerFields({ fields, submitters: [signer] }: Template): Set<string | null | undefined> {
  const own = fields.filter(({ submitter_uuid: uuid }) => !uuid || uuid === signer!.uuid);
  return new Set(own.map(({ name }) => name));
}

function missingFields(template: Template, type: DocumentType): string[] {
  const fieldNames = signerFields(template);
  return (REQUIRED_FIELDS[type] ?? []).filter((name) => !fieldNames.has(name));
}

function missingFieldsMessage({ name }: Template, missing: string[]): string {
  return `The template ${name} has no field for: ${missing.join(', ')}.`;
}

/** Problems with a template, in full sentences. */
function problemsOf(template: Template, type: DocumentType): string[] {
  const missing = missingFields(template, type);
  const [signer, ...others] = template.submitters;
  return [
    ...(missing.length > 0 ? [missingFieldsMessage(template, missing)] : []),
    ...(others.length > 0
      ? [`${template.name} has more than one party: only ${signer!.name} is asked to sign.`]
      : []),
  ];
}

/** Only includes fields that the template has; DocuSeal rejects unknown ones. */
function toSubmission(document: DocumentToSign, template: Template) {
  const { documentId, leadId, signer, fields, expiresAt } = document;
  const fieldNames = signerFields(template);
  return {
    template_id: template.id,
    send_email: false,
    expire_at: expiresAt.toISOString(),
    submitters: [
      {
        role: template.submitters[0]!.name,
        ...(signer.name && { name: signer.name }),
        email: signer.email,
        external_id: leadId,
        metadata: { leadId, documentId },
        fields: fields
          .filter(({ name }) => fieldNames.has(name))
          .map(({ name, value }) => ({ name, default_value: value, readonly: true })),
      },
    ],
  };
}

function pathOf(submissionId: string): string {
  return `/submissions/${encodeURIComponent(submissionId)}`;
}

function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof ProviderRejected && error.status === 404) return null;
    throw error;
  });
}

const MAX_BYTES = 50 * 1024 * 1024;

/** Downloads files from DocuSeal's own hosts, without redirects, with a size limit, and without our key. */
class DocusealFiles {
  private readonly agent: HttpAgent;

  constructor(
    private readonly provider: string,
    private readonly baseUrl: string,
    timeouts: TimeoutSettings,
    private readonly calls: ProviderCalls,
  ) {
    this.agent = new HttpAgent({ connect: { timeout: timeouts.connectMs }, maxResponseSize: MAX_BYTES });
  }

  async fetch(address: string): Promise<Buffer> {
    const url = new URL(address);
    if (!this.isOwnHost(url)) throw new ProviderBadAnswer({ provider: this.provider });
    const bytes = await this.calls.run((signal) => this.download(url, signal));
    if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new ProviderBadAnswer({ provider: this.provider });
    return bytes;
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /** `api.docuseal.com` serves files from `docuseal.com`; self-hosted installations from their own host. */
  private isOwnHost({ protocol, host }: URL): boolean {
    const base = new URL(this.baseUrl);
    const home = base.host.replace(/^api\./, '');
    return protocol === base.protocol && (host === home || host.endsWith(`.${home}`));
  }

  private async download(url: URL, signal: AbortSignal): Promise<Buffer> {
    const fault = { provider: this.provider };
    try {
      const { statusCode: status, body } = await this.agent.request(url, { signal });
      if (status === 200) return Buffer.from(await body.arrayBuffer());
      await body.dump();
      throw status >= 500
        ? new ProviderUnavailable({ ...fault, status })
        : new ProviderBadAnswer({ ...fault, status });
    } catch (cause) {
      if (cause instanceof ProviderUnavailable || cause instanceof ProviderBadAnswer) throw cause;
      throw isTooLarge(cause)
        ? new ProviderBadAnswer({ ...fault, cause })
        : new ProviderUnavailable({ ...fault, cause });
    }
  }
}
