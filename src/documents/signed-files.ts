import { createHash, hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { DOCUMENT_TYPE_LABELS, type DocumentPart } from '#shared/document.js';
import { SingleFlight } from '../platform/cache.js';
import { type JobKind, Jobs, RETRY_FOR_DAYS, RETRY_FOR_HOURS } from '../platform/jobs/jobs.js';
import { type OpenFile, type Storage, StorageUnavailable } from '../platform/storage/storage.js';
import { Document, lockDocument } from './document.entity.js';
import { DocumentNotFound, NoSignedFile, SignedFileChanged } from './documents.errors.js';
import { SignatureGateway } from './signature-gateway.js';
import { SignerEmails } from './signer-emails.js';

/** Private storage for signed files, separate from the site's images. */
export const DOCUMENT_STORAGE = Symbol('document storage');
export type DocumentStorage = Storage;

/** Retries for two days; after that the signing service's links may have expired. */
export const COPY_SIGNED_FILES: JobKind<{ documentId: string }> = {
  name: 'keep-signed-files',
  title: 'Copy signed files',
  schema: z.object({ documentId: z.guid() }),
  subject: ({ documentId }) => ({ label: `Document ${documentId}` }),
  queue: { ...RETRY_FOR_DAYS, expireInSeconds: 180 },
  concurrency: 1,
};

export const DELETE_FILES: JobKind<{ keys: string[] }> = {
  name: 'forget-files',
  title: 'Delete the files of a deleted lead',
  schema: z.object({ keys: z.array(z.string().min(1)) }),
  subject: ({ keys }) => ({ label: keys.join(', ') }),
  queue: { ...RETRY_FOR_HOURS, expireInSeconds: 60 },
  concurrency: 1,
};

const PDF = 'application/pdf';

type StoredFiles = Pick<Document, 'fileKey' | 'fileHash' | 'auditKey'>;

interface SignedFile extends OpenFile {
  fileName: string;
}

/** Our own copies of signed documents: the signing service's links expire, and its account may be closed. */
@Injectable()
export class SignedFiles implements OnModuleInit {
  private readonly logger = new Logger('SignedFiles');
  private readonly copies = new SingleFlight<void>();

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly emails: SignerEmails,
    private readonly jobs: Jobs,
    @Inject(DOCUMENT_STORAGE) private readonly storage: DocumentStorage,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(COPY_SIGNED_FILES, ({ documentId }) => this.copyOnce(documentId));
    await this.jobs.work(DELETE_FILES, ({ keys }) => this.delete(keys));
  }

  /** Concurrent callers share one copy, because the files are large. */
  copyOnce(documentId: string): Promise<void> {
    return this.copies.run(documentId, () => this.copy(documentId));
  }

  /** Opens our copy of a file, creating it first if necessary. */
  async open(documentId: string, part: DocumentPart): Promise<SignedFile> {
    const known = await this.em.fork().findOne(Document, documentId);
    if (!known) throw new DocumentNotFound();
    if (known.state === 'completed' && known.submissionId && !known.fileKey) await this.copyOnce(documentId);
    const { fileKey, fileHash, auditKey, type } = await this.em.fork().findOneOrFail(Document, documentId);
    const key = part === 'audit' ? auditKey : fileKey;
    if (!key) throw new NoSignedFile();
    if (part === 'document' && (await this.hashStored(key)) !== fileHash) throw this.changed(documentId);
    const file = await this.openStored(key);
    const name = DOCUMENT_TYPE_LABELS[type].toLowerCase().replaceAll(' ', '-');
    return { ...file, fileName: `${name}-${documentId.slice(0, 8)}${part === 'audit' ? '-audit' : ''}.pdf` };
  }

  /** Reads the whole copy before any of it is sent, because a download can't be undone halfway. */
  private async hashStored(key: string): Promise<string> {
    const { bytes } = await this.openStored(key);
    const sum = createHash('sha256');
    await pipeline(bytes, sum).catch((error: unknown) => {
      throw new StorageUnavailable(error);
    });
    return sum.digest('hex');
  }

  private async openStored(key: string): Promise<OpenFile> {
    const file = await this.storage.open(key);
    if (!file) throw new NoSignedFile();
    return file;
  }

  private async copy(documentId: string): Promise<void> {
    const [fileKey, auditKey] = storageKeysOf(documentId);
    const signed = await this.em.fork().findOne(Document, documentId);
    // The lead was deleted; so is what an earlier attempt stored.
    if (!signed) return this.delete([fileKey, auditKey]);
    const { submissionId, state } = signed;
    if (!submissionId || !this.gateway.owns(submissionId) || state !== 'completed' || signed.fileKey) return;
    const { document, audit } = await this.gateway.readFiles(submissionId);
    await this.storage.put(fileKey, document, PDF);
    if (audit) await this.storage.put(auditKey, audit, PDF);
    const files = { fileKey, fileHash: hash('sha256', document, 'hex'), auditKey: audit && auditKey };
    if (!(await this.recordCopy(documentId, files))) await this.delete([fileKey, auditKey]);
  }

  /** Records the copy and emails its link to the signer. Returns false if the lead was deleted in the meantime. */
  private async recordCopy(documentId: string, files: StoredFiles): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const locked = await lockDocument(em, documentId);
      if (!locked) return false;
      await this.emails.sendSignedCopy(em, Object.assign(locked.document, files), locked.lead);
      return true;
    });
  }

  private changed(documentId: string): Error {
    this.logger.error({ documentId }, 'The stored file is not the one that was signed.');
    return new SignedFileChanged();
  }

  private async delete(keys: string[]): Promise<void> {
    for (const key of keys) await this.storage.delete(key);
  }
}

/** Storage keys depend only on the document's id, so that files can be deleted without the row. */
export function storageKeysOf(documentId: string): [file: string, audit: string] {
  return [`signed/${documentId}.pdf`, `signed/${documentId}-audit.pdf`];
}
