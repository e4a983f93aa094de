import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { docusealContract } from './docuseal-contract.js';
import { DOCUSEAL_FAULTS, type DocusealFault } from './fake-docuseal-faults.js';

/** Starts a fake DocuSeal: it checks requests against the contract and fails on demand. */
export async function startFakeDocuseal(): Promise<FakeDocuseal> {
  const fake = new FakeDocuseal();
  await fake.listen();
  return fake;
}

export interface FakeSubmission {
  id: number;
  submitterId: number;
  slug: string;
  status: 'pending' | 'completed' | 'declined' | 'expired';
  signer: 'awaiting' | 'opened' | 'completed' | 'declined';
  archived: boolean;
  /** When its signer acted. */
  moments: Partial<Record<'opened_at' | 'completed_at' | 'declined_at', string>>;
  /** The request that created it. */
  asked: { template_id: number; expire_at: string; submitters: Record<string, unknown>[] };
}

interface Answer {
  status: number;
  body: unknown;
}

export const TEMPLATE = { agreement: 11, onboarding: 12 };
/** The fields of a template, unless a test removes some. */
const PLACES = [
  'Owner Name',
  'Property Address',
  'Monthly Rent',
  'Base Fee',
  'Management Fee',
  'Tenant Placement Fee',
  'Setup Fee',
  'Onboarding Payment',
  'Signature',
];
const AT = '2026-11-21T10:00:00.000Z';

export class FakeDocuseal {
  readonly apiKey = 'docuseal-test-key';
  readonly webhookSecret = `whsec_${'d'.repeat(24)}`;
  readonly submissions = new Map<number, FakeSubmission>();
  /** Every valid request, whatever the response. */
  readonly requests: { operation: string; path: string }[] = [];
  /** The host in its file URLs. Defaults to its own. */
  fileHost: string | null = null;
  /** The content of its files. Defaults to a PDF. */
  fileBody: string | null = null;
  /** Its templates. */
  form: { name?: string; places: string[]; others: string[] } = { places: PLACES, others: [] };
  /** Submissions that exist but that it does not return. */
  readonly refused = new Set<number>();
  private faults: (DocusealFault | null)[] = [];
  private usual: DocusealFault | null = null;
  private brokenFiles: number | null = null;
  private port = 0;
  private server = createServer((request, response) => void this.handle(request, response));

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Environment variables that point the application at it. */
  get env(): Record<string, string> {
    return {
      DOCUSEAL_API_KEY: this.apiKey,
      DOCUSEAL_WEBHOOK_SECRET: this.webhookSecret,
      DOCUSEAL_BASE_URL: this.url,
      DOCUSEAL_TEMPLATE_MANAGEMENT_AGREEMENT: String(TEMPLATE.agreement),
      DOCUSEAL_TEMPLATE_ONBOARDING_FORM: String(TEMPLATE.onboarding),
    };
  }

  count(operation: string): number {
    return this.requests.filter((request) => request.operation === operation).length;
  }

  /** One fault per request; null is a success. */
  next(...faults: (DocusealFault | null)[]): this {
    this.faults.push(...faults);
    return this;
  }

  /** Fails every request until set to null. */
  always(fault: DocusealFault | null): this {
    this.usual = fault;
    return this;
  }

  /** Responds to file requests with this status until set to null. */
  filesAnswer(status: number | null): void {
    this.brokenFiles = status;
  }

  reset(): void {
    this.faults = [];
    this.usual = null;
    this.brokenFiles = null;
    this.fileHost = null;
    this.fileBody = null;
    this.form = { places: PLACES, others: [] };
    this.requests.length = 0;
  }

  /** The one submission of a lead's document. */
  of(leadId: string): FakeSubmission {
    const found = [...this.submissions.values()].filter(
      ({ asked }) => asked.submitters[0]!.external_id === leadId,
    );
    return found.at(-1)!;
  }

  /** The signer (or time) acts, without a webhook. */
  act(
    submission: FakeSubmission,
    act: 'open' | 'sign' | 'decline' | 'expire',
    at = new Date(),
  ): FakeSubmission {
    const [status, signer] = {
      open: ['pending', 'opened'],
      sign: ['completed', 'completed'],
      decline: ['declined', 'declined'],
      expire: ['expired', submission.signer],
    }[act] as [FakeSubmission['status'], FakeSubmission['signer']];
    const moment = ({ open: 'opened_at', sign: 'completed_at', decline: 'declined_at' } as const)[
      act as 'open' | 'sign' | 'decline'
    ];
    const moments = { ...submission.moments, ...(moment && { [moment]: at.toISOString() }) };
    return Object.assign(submission, { status, signer, moments });
  }

  /** A webhook about the current submission, signed like DocuSeal does. */
  event(type: string, submission: FakeSubmission, { at = new Date().toISOString(), ...signing } = {}) {
    const { id, status, moments } = submission;
    if (type === 'submission.archived') return this.archivedEvent(submission, at, signing);
    const submitter = this.submitter(submission);
    const data = type.startsWith('form.')
      ? {
          ...submitter,
          decline_reason: submission.signer === 'declined' ? 'Too dear' : null,
          submission: { id, status, created_at: AT },
        }
      : {
          id,
          status,
          submitters: [submitter],
          completed_at: moments.completed_at ?? null,
          archived_at: submission.archived ? AT : null,
        };
    return this.sign(JSON.stringify(docusealContract.event(type, at, data)), signing);
  }

  /** The archived event has fewer fields than the contract's one example of all `submission.*` events. */
  private archivedEvent({ id }: FakeSubmission, at: string, signing: object) {
    const event = { event_type: 'submission.archived', timestamp: at, data: { id, archived_at: at } };
    return this.sign(JSON.stringify(event), signing);
  }

  sign(body: string, { secret = this.webhookSecret, stamp = Math.floor(Date.now() / 1000) } = {}) {
    const hex = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-docuseal-signature': `${stamp}.${hex}`,
    };
    return { headers, body };
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url);
    const body = await text(request);
    if (url.pathname.startsWith('/file/')) return this.file(request, url.pathname, response);
    const name = this.faults.shift() ?? this.usual;
    const fault = name && DOCUSEAL_FAULTS[name];
    const answer = fault && !fault.isTaken ? null : this.answer(request, url, body);
    if (fault) return void fault.answer(response);
    response.writeHead(answer!.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer!.body));
  }

  /** Files need no key, only the link. */
  private file({ headers }: IncomingMessage, path: string, response: ServerResponse): void {
    this.requests.push({ operation: 'GET file', path });
    const status = headers['x-auth-token'] ? 400 : (this.brokenFiles ?? 200);
    response.writeHead(status, { 'content-type': 'application/pdf' });
    response.end(status === 200 ? (this.fileBody ?? `%PDF-1.7 ${path}`) : '');
  }

  private answer({ method = 'GET', headers }: IncomingMessage, url: URL, body: string): Answer {
    if (headers['x-auth-token'] !== this.apiKey) return { status: 401, body: { error: 'Not authenticated' } };
    const operation = docusealContract.operationOf(method, url.pathname);
    if (!operation) return { status: 404, body: '' };
    this.requests.push({ operation, path: url.pathname });
    const query = Object.fromEntries(url.searchParams);
    const asked = body ? JSON.parse(body) : null;
    const wrong = docusealContract.faultOf(operation, query, asked);
    if (wrong) return { status: 422, body: { error: wrong } };
    const result = this.run(operation, Number(url.pathname.split('/')[2]), query, asked);
    if (!result) return { status: 404, body: { error: 'Not found' } };
    if ('error' in (result as object)) return { status: 422, body: result };
    return { status: 200, body: docusealContract.conforming(operation, result) };
  }

  private run(
    operation: string,
    id: number,
    query: Record<string, string>,
    asked: FakeSubmission['asked'] | null,
  ): unknown {
    if (operation === 'GET /templates') {
      const data = Object.values(TEMPLATE).map((each) => this.template(each));
      return { data, pagination: { count: data.length, next: null, prev: null } };
    }
    if (operation === 'GET /templates/{id}') return this.template(id);
    if (operation === 'POST /submissions') return this.create(asked!);
    if (operation === 'GET /submitters/{id}') return this.one(id);
    if (operation === 'GET /submitters') return this.find(query.external_id!);
    if (this.refused.has(id)) return { error: 'This submission cannot be shown.' };
    const submission = this.submissions.get(id);
    if (!submission) return null;
    if (operation === 'DELETE /submissions/{id}') submission.archived = true;
    if (operation === 'DELETE /submissions/{id}') return { id, archived_at: AT };
    if (operation === 'GET /submissions/{id}/documents')
      return { id, documents: [{ name: 'agreement', url: this.fileUrl(id, 'agreement') }] };
    return this.read(submission);
  }

  private template(id: number): unknown {
    if (!Object.values(TEMPLATE).includes(id)) return null;
    const example = docusealContract.example('GET /templates/{id}', { id, name: `Template ${id}` });
    const [field] = example.fields as object[];
    const [signer] = example.submitters as object[];
    const other = { name: 'Second Party', uuid: '1c9b1f43-0c3f-4a1e-9d3a-6a0b2ff0a111' };
    const { name = `Template ${id}`, places, others } = this.form;
    const fields = [
      ...others.map((each) => ({ ...field, name: each, submitter_uuid: other.uuid })),
      ...places.map((each) => ({ ...field, name: each })),
    ];
    return { ...example, name, fields, submitters: others.length > 0 ? [signer, other] : [signer] };
  }

  private create(asked: FakeSubmission['asked']): unknown {
    const fields = asked.submitters[0]!.fields as { name: string }[];
    const unknown = fields.find(({ name }) => !this.form.places.includes(name));
    if (unknown) return { error: `Unknown field: ${unknown.name}` };
    const id = 1_000 + this.submissions.size;
    const submission: FakeSubmission = {
      id,
      submitterId: id * 10,
      slug: `slug${id}`,
      status: 'pending',
      signer: 'awaiting',
      archived: false,
      moments: {},
      asked,
    };
    this.submissions.set(id, submission);
    // Only this response contains the signing link.
    return [{ ...this.submitter(submission), embed_src: this.signingPage(submission) }];
  }

  private find(leadId: string): unknown {
    const found = [...this.submissions.values()].filter(
      ({ asked }) => asked.submitters[0]!.external_id === leadId,
    );
    return {
      data: found.map((submission) => this.listed(submission)),
      pagination: { count: found.length, next: null, prev: null },
    };
  }

  private one(submitterId: number): unknown {
    const found = [...this.submissions.values()].find((each) => each.submitterId === submitterId);
    if (!found) return null;
    const { template } = docusealContract.example('GET /submitters/{id}', {});
    return { ...this.listed(found), template };
  }

  private listed(submission: FakeSubmission): object {
    const { submission_events } = docusealContract.example('GET /submitters/{id}', {});
    return { ...this.submitter(submission), documents: [], submission_events };
  }

  private read(submission: FakeSubmission): object {
    const { id, status, archived, moments } = submission;
    const { preferences: _, ...submitter } = this.submitter(submission);
    return docusealContract.example('GET /submissions/{id}', {
      id,
      status,
      name: 'Agreement',
      metadata: {},
      completed_at: moments.completed_at ?? null,
      archived_at: archived ? AT : null,
      audit_log_url: status === 'completed' ? this.fileUrl(id, 'audit') : null,
      submitters: [{ ...submitter, documents: [] }],
    });
  }

  /** URL of the signing page. A self-hosted installation serves it from the host of its API. */
  signingPage({ slug }: FakeSubmission): string {
    return `${this.url}/s/${slug}`;
  }

  private submitter(submission: FakeSubmission): Record<string, unknown> {
    const { id, submitterId, slug, signer, asked, moments } = submission;
    const { email, name = null, external_id, metadata } = asked.submitters[0]!;
    const own = { email, name, external_id, metadata, slug, status: signer };
    const times = { opened_at: null, completed_at: null, declined_at: null, ...moments };
    const { embed_src: _, ...example } = docusealContract.example('POST /submissions', {});
    return { ...example, ...own, ...times, id: submitterId, submission_id: id };
  }

  private fileUrl(id: number, name: string): string {
    return `${this.fileHost ?? this.url}/file/${id}/${name}.pdf`;
  }
}
