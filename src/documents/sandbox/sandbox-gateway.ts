import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatAppointment } from '#shared/format.js';
import { loadFonts } from '../../analysis/report-pdf/fonts.js';
import { PAGE, Sheet } from '../../analysis/report-pdf/sheet.js';
import { loadColors, STYLES } from '../../analysis/report-pdf/styles.js';
import { drawTable } from '../../analysis/report-pdf/table.js';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config.js';
import { NoSignedFile } from '../documents.errors.js';
import {
  type DocumentToSign,
  isSandboxSubmission,
  SANDBOX_PREFIX,
  SignatureGateway,
  type SubmissionFacts,
  type SubmissionFiles,
} from '../signature-gateway.js';
import { SandboxSubmission } from './sandbox-submission.entity.js';

export const SANDBOX_PATH = '/sandbox/sign';

/** Idempotent: a second request for the same document gets the first submission. */
const INSERT_SUBMISSION = `
  insert into sandbox_submissions (id, document_id, lead_id, form_name, signer_name, fields, expires_at)
  values (?, ?, ?, ?, ?, ?::jsonb, ?) on conflict (document_id) do nothing`;

/** Replaces the signing service on a developer's machine: documents are our own pages, and signatures aren't binding. */
export class SigningSandboxGateway extends SignatureGateway {
  readonly mode = 'sandbox';
  readonly provider = 'The signing sandbox';

  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super();
  }

  owns(submissionId: string): boolean {
    return isSandboxSubmission(submissionId);
  }

  canSend(): boolean {
    return true;
  }

  async send(document: DocumentToSign): Promise<SubmissionFacts> {
    const { documentId, leadId, formName, signer, fields, expiresAt } = document;
    const id = `${SANDBOX_PREFIX}${randomBytes(16).toString('hex')}`;
    const values = [
      id,
      documentId,
      leadId,
      formName,
      signer.name ?? signer.email,
      JSON.stringify(fields),
      expiresAt,
    ];
    await this.em.fork().execute(INSERT_SUBMISSION, values);
    return this.toFacts(await this.em.fork().findOneOrFail(SandboxSubmission, { documentId }));
  }

  async find({ documentId }: Pick<DocumentToSign, 'documentId'>): Promise<SubmissionFacts | null> {
    const existing = await this.em.fork().findOne(SandboxSubmission, { documentId });
    return existing && this.toFacts(existing);
  }

  async read(id: string): Promise<SubmissionFacts | null> {
    const submission = await this.em.fork().findOne(SandboxSubmission, id);
    return submission && this.toFacts(submission);
  }

  async cancel(id: string): Promise<void> {
    const open = { id, state: { $in: ['sent' as const, 'viewed' as const] } };
    await this.em.fork().nativeUpdate(SandboxSubmission, open, { state: 'expired' });
  }

  async readFiles(id: string): Promise<SubmissionFiles> {
    const submission = await this.em.fork().findOne(SandboxSubmission, { id, state: 'completed' });
    if (!submission) throw new NoSignedFile();
    return {
      document: await drawSandboxPdf(submission, 'document'),
      audit: await drawSandboxPdf(submission, 'audit'),
    };
  }

  private toFacts(submission: SandboxSubmission): SubmissionFacts {
    const { id, documentId, leadId, state, reason } = submission;
    const isLate = submission.isOpen() && submission.expiresAt <= this.clock.now();
    return {
      submissionId: id,
      documentId,
      leadId,
      state: isLate ? 'expired' : state,
      at: submission.signedAt ?? null,
      url: new URL(`${SANDBOX_PATH}/${id}`, this.config.PUBLIC_SITE_URL).href,
      formName: null,
      reason: reason ?? null,
    };
  }
}

const BANNER = 'SANDBOX: for testing only. Signatures on this document are not binding.';
const COLUMNS = [
  { head: 'Item', share: 0.4 },
  { head: 'As agreed', share: 0.6 },
];
const TITLES = { document: 'signed', audit: 'record of the signature' };

/** Draws the signed document, or the record of its signature, for the sandbox. */
async function drawSandboxPdf(submission: SandboxSubmission, part: 'document' | 'audit'): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts, colors] = await Promise.all([
    import('pdfkit'),
    loadFonts(),
    loadColors(),
  ]);
  const title = `${submission.formName}, ${TITLES[part]} (SANDBOX)`;
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    font: null as unknown as string,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title },
  });
  const chunks = doc.toArray() as Promise<Uint8Array[]>;
  const sheet = new Sheet(doc, fonts, colors);
  sheet.paragraph(BANNER, STYLES.warning);
  sheet.y =
    sheet.writeTagged('H1', title, STYLES.part, { x: PAGE.left, y: sheet.y + 8, width: PAGE.inner }) + 12;
  drawTable(
    sheet,
    COLUMNS,
    rowsOf(submission, part).map(([name, value]) => ({ cells: [name, value] })),
  );
  sheet.finish();
  return Buffer.concat(await chunks);
}

function rowsOf(submission: SandboxSubmission, part: 'document' | 'audit'): [string, string][] {
  const { signerName, signedAt, fields, id, createdAt } = submission;
  const signed: [string, string][] = [
    ['Signed by', signerName],
    ['Signed on', formatAppointment(signedAt!)],
  ];
  if (part === 'audit') return [['Submission', id], ['Sent on', formatAppointment(createdAt)], ...signed];
  return [...fields.map(({ name, value, label }): [string, string] => [label ?? name, value]), ...signed];
}
