import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../platform/jobs/jobs.js';
import { DOCUMENT_TYPE_LABELS } from '../shared/documents/document.contract.js';
import type { DocumentPart } from '../shared/documents/document.schema.js';
import { Document } from './document.entity.js';
import { DOCUMENT_STORAGE, type DocumentStorage } from './document-storage.js';
import { DocumentNotFound, NoSignedFile } from './documents.errors.js';
import { FORGET_FILES } from './forget-files.kind.js';
import { KEEP_SIGNED_FILES } from './keep-signed-files.kind.js';
import { SignatureGateway } from './signature-gateway.js';

const PDF = 'application/pdf';

export interface SignedFile {
  bytes: Buffer;
  fileName: string;
}

/** Our own copies of what was signed: the links of a service end, and so may its account. */
@Injectable()
export class SignedFiles implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: SignatureGateway,
    private readonly jobs: Jobs,
    @Inject(DOCUMENT_STORAGE) private readonly storage: DocumentStorage,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(KEEP_SIGNED_FILES, ({ documentId }) => this.keep(documentId));
    await this.jobs.work(FORGET_FILES, ({ keys }) => this.forget(keys));
  }

  async keep(documentId: string): Promise<void> {
    const signed = await this.em.fork().findOne(Document, documentId);
    if (!signed?.submissionId || signed.state !== 'completed' || signed.fileKey) return;
    const { document, audit } = await this.gateway.files(signed.submissionId);
    const [fileKey, auditKey] = [`signed/${documentId}.pdf`, audit && `signed/${documentId}-audit.pdf`];
    await this.storage.put(fileKey, document, PDF);
    if (audit && auditKey) await this.storage.put(auditKey, audit, PDF);
    const fileHash = createHash('sha256').update(document).digest('hex');
    const kept = await this.em
      .fork()
      .nativeUpdate(Document, { id: documentId }, { fileKey, auditKey, fileHash });
    // The lead was deleted meanwhile, and the files go with it.
    if (kept === 0) await this.forget([fileKey, ...(auditKey ? [auditKey] : [])]);
  }

  /** What has not been copied yet is copied now: whoever asks waits for it. */
  async read(documentId: string, part: DocumentPart): Promise<SignedFile> {
    const known = await this.em.fork().findOne(Document, documentId);
    if (!known) throw new DocumentNotFound();
    if (known.state === 'completed' && known.submissionId && !known.fileKey) await this.keep(documentId);
    const { fileKey, auditKey, type } = await this.em.fork().findOneOrFail(Document, documentId);
    const key = part === 'audit' ? auditKey : fileKey;
    const bytes = key ? await this.storage.get(key) : null;
    if (!bytes) throw new NoSignedFile();
    const name = DOCUMENT_TYPE_LABELS[type].toLowerCase().replaceAll(' ', '-');
    return { bytes, fileName: `${name}-${documentId.slice(0, 8)}${part === 'audit' ? '-audit' : ''}.pdf` };
  }

  private async forget(keys: string[]): Promise<void> {
    for (const key of keys) await this.storage.delete(key);
  }
}
