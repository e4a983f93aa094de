import { createHash, hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../platform/jobs/jobs.js';
import { SharedWork } from '../platform/keeping/shared-work.js';
import { type OpenFile, StorageUnavailable } from '../platform/storage/storage.js';
import { DOCUMENT_TYPE_LABELS } from '../shared/documents/document.contract.js';
import type { DocumentPart } from '../shared/documents/document.schema.js';
import { Document } from './document.entity.js';
import { DOCUMENT_STORAGE, type DocumentStorage } from './document-storage.js';
import { DocumentNotFound, NoSignedFile, SignedFileChanged } from './documents.errors.js';
import { FORGET_FILES } from './forget-files.kind.js';
import { KEEP_SIGNED_FILES } from './keep-signed-files.kind.js';
import { lockDocument } from './lock-document.js';
import { SignatureGateway } from './signature-gateway.js';
import { SignerMails } from './signer-mails.js';

const PDF = 'application/pdf';

type KeptFiles = Pick<Document, 'fileKey' | 'fileHash' | 'auditKey'>;

export interface SignedFile extends OpenFile {
  fileName: string;
}

/** Our own copies of what was signed: the links of a service end, and so may its account. */
@Injectable()
export class SignedFiles implements OnModuleInit {
  private readonly logger = new Logger('SignedFiles');
  private readonly copying = new SharedWork<void>();

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly mails: SignerMails,
    private readonly jobs: Jobs,
    @Inject(DOCUMENT_STORAGE) private readonly storage: DocumentStorage,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(KEEP_SIGNED_FILES, ({ documentId }) => this.keep(documentId));
    await this.jobs.work(FORGET_FILES, ({ keys }) => this.forget(keys));
  }

  /** Copies a document's files once: callers meanwhile wait for the same copy, since the files are large. */
  keep(documentId: string): Promise<void> {
    return this.copying.run(documentId, () => this.copy(documentId));
  }

  /** Opens our copy of a file. One that was not made yet is made now, and the caller waits for it. */
  async open(documentId: string, part: DocumentPart): Promise<SignedFile> {
    const known = await this.em.fork().findOne(Document, documentId);
    if (!known) throw new DocumentNotFound();
    if (known.state === 'completed' && known.submissionId && !known.fileKey) await this.keep(documentId);
    const { fileKey, fileHash, auditKey, type } = await this.em.fork().findOneOrFail(Document, documentId);
    const key = part === 'audit' ? auditKey : fileKey;
    if (!key) throw new NoSignedFile();
    if (part === 'document' && (await this.hashOfKept(key)) !== fileHash) throw this.changed(documentId);
    const file = await this.openKept(key);
    const name = DOCUMENT_TYPE_LABELS[type].toLowerCase().replaceAll(' ', '-');
    return { ...file, fileName: `${name}-${documentId.slice(0, 8)}${part === 'audit' ? '-audit' : ''}.pdf` };
  }

  /** The hash of our copy, read whole before it is handed out: streamed bytes could not be taken back. */
  private async hashOfKept(key: string): Promise<string> {
    const { bytes } = await this.openKept(key);
    const sum = createHash('sha256');
    await pipeline(bytes, sum).catch((error: unknown) => {
      throw new StorageUnavailable(error);
    });
    return sum.digest('hex');
  }

  private async openKept(key: string): Promise<OpenFile> {
    const file = await this.storage.open(key);
    if (!file) throw new NoSignedFile();
    return file;
  }

  private async copy(documentId: string): Promise<void> {
    const [fileKey, auditKey] = keysOf(documentId);
    const signed = await this.em.fork().findOne(Document, documentId);
    // The lead was deleted meanwhile, and what an earlier try has stored goes with it.
    if (!signed) return this.forget([fileKey, auditKey]);
    const { submissionId, state } = signed;
    if (!submissionId || !this.gateway.owns(submissionId) || state !== 'completed' || signed.fileKey) return;
    const { document, audit } = await this.gateway.files(submissionId);
    await this.storage.put(fileKey, document, PDF);
    if (audit) await this.storage.put(auditKey, audit, PDF);
    const files = { fileKey, fileHash: hashOf(document), auditKey: audit && auditKey };
    if (!(await this.note(documentId, files))) await this.forget([fileKey, auditKey]);
  }

  /** Notes that there is a copy now, and mails the signer a link. False where the lead was deleted meanwhile. */
  private async note(documentId: string, files: KeptFiles): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const held = await lockDocument(em, documentId);
      if (!held) return false;
      await this.mails.copy(em, Object.assign(held.document, files), held.lead);
      return true;
    });
  }

  private changed(documentId: string): SignedFileChanged {
    this.logger.error({ documentId }, 'The kept file is not the one that was signed.');
    return new SignedFileChanged();
  }

  private async forget(keys: string[]): Promise<void> {
    for (const key of keys) await this.storage.delete(key);
  }
}

/** Storage keys of a document's copies. They follow from its id alone, so that they can be deleted without the row. */
export function keysOf(documentId: string): [file: string, audit: string] {
  return [`signed/${documentId}.pdf`, `signed/${documentId}-audit.pdf`];
}

function hashOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex');
}
