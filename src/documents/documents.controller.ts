import {
  Body,
  Controller,
  Get,
  Headers,
  Ip,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Action } from '#shared/access.js';
import {
  DOCUMENT_SORTS,
  type DocumentCounts,
  type DocumentFilter,
  type DocumentPart,
  type DocumentSort,
  type DocumentView,
  documentFilterSchema,
  downloadSchema,
  type LeadDocuments,
  type NameDocument,
  nameDocumentSchema,
} from '#shared/document.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, CurrentActor, Public } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { NotFound } from '../platform/errors.js';
import type { ListExport } from '../platform/http/csv-export.js';
import { ExportableListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { sendPdf } from '../platform/http/send-file.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { DocumentNotFound, NoSignedFile } from './documents.errors.js';
import { DocumentsQueries } from './documents.queries.js';
import { DocumentsService } from './documents.service.js';
import { RemindSigners } from './remind-signers.js';
import { SignedFiles } from './signed-files.js';
import { SignedCopyLinks } from './signer-emails.js';

const listSchema = listQuerySchema<DocumentSort, DocumentFilter>(
  DOCUMENT_SORTS,
  { field: 'submittedAt', order: 'desc' },
  documentFilterSchema,
);
const countsSchema = z.strictObject({ filter: listSchema.shape.filter });
const Id = () => Param('id', { schema: idSchema(DocumentNotFound) });
const LeadId = () => Param('id', { schema: leadIdSchema });

const FILE: ListExport<DocumentView> & { allow: Action } = {
  name: 'documents',
  allow: 'documents.export',
  audited: 'documents.exported',
  columns: {
    Document: ({ formName }) => formName,
    Type: ({ type }) => type,
    Status: ({ status }) => status,
    Lead: ({ leadName }) => leadName,
    Email: ({ leadEmail }) => leadEmail,
    Property: ({ propertyAddress }) => propertyAddress,
    Created: ({ submittedAt }) => submittedAt,
    Sent: ({ sentAt }) => sentAt,
    Reminded: ({ lastReminderSent }) => lastReminderSent,
    Signed: ({ signedAt }) => signedAt,
    Reason: ({ reason }) => reason,
  },
};

@Controller('api/docuseal/submissions')
export class DocumentsController extends ExportableListController<DocumentView, DocumentSort, DocumentFilter>(
  {
    resource: 'submissions',
    action: 'docuseal/submissions.list',
    query: listSchema,
    missing: DocumentNotFound,
    file: FILE,
  },
) {
  constructor(
    private readonly documents: DocumentsService,
    private readonly reminders: RemindSigners,
    protected readonly queries: DocumentsQueries,
  ) {
    super();
  }

  @Allow('docuseal/submissions.list')
  @Get('counts')
  counts(@Query({ schema: countsSchema }) { filter }: { filter: DocumentFilter }): Promise<DocumentCounts> {
    return this.queries.counts(filter);
  }

  @Allow('documents.send')
  @Post(':id/reminder')
  async remind(@Id() id: string, @CurrentActor() actor: Actor): Promise<DocumentView> {
    await this.reminders.remindNow(id, actor);
    return this.queries.get(id);
  }

  @Allow('documents.send')
  @Post(':id/withdrawal')
  async cancel(@Id() id: string, @CurrentActor() actor: Actor): Promise<DocumentView> {
    await this.documents.cancel(id, actor);
    return this.queries.get(id);
  }
}

@Controller('api/leads/:id/documents')
export class LeadDocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly queries: DocumentsQueries,
  ) {}

  @Allow('leads.read')
  @Get()
  list(@LeadId() id: string): Promise<LeadDocuments> {
    return this.queries.listForLead(id);
  }

  @Allow('documents.send')
  @Post()
  async send(
    @LeadId() id: string,
    @Body({ schema: nameDocumentSchema }) { type }: NameDocument,
    @CurrentActor() actor: Actor,
  ): Promise<DocumentView> {
    return this.queries.get(await this.documents.request(id, type, actor));
  }

  @Allow('documents.record')
  @Post('signature')
  async recordSignature(
    @LeadId() id: string,
    @Body({ schema: nameDocumentSchema }) { type }: NameDocument,
    @CurrentActor() actor: Actor,
  ): Promise<DocumentView> {
    return this.queries.get(await this.documents.recordSignature(id, type, actor));
  }
}

@Controller('api')
export class SignedFilesController {
  constructor(
    private readonly files: SignedFiles,
    private readonly copies: SignedCopyLinks,
    private readonly limits: RateLimits,
  ) {}

  @Allow('documents.read')
  @Get('docuseal/download/:id')
  async download(
    @Id() id: string,
    @Query({ schema: downloadSchema }) { file }: { file: DocumentPart },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendPdf(await this.files.open(id, file), reply);
  }

  /** The link in a signer's email. */
  @Public()
  @Get('public/signed-documents/:token')
  async downloadCopy(
    @Param('token') token: string,
    @Ip() address: string,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    await this.limits.count('publicRead', address);
    try {
      const documentId = this.copies.read(token);
      if (!documentId) throw new NoSignedFile();
      return sendPdf(await this.files.open(documentId, 'document'), reply);
    } catch (error) {
      if (!(error instanceof NotFound && accept?.includes('text/html'))) throw error;
      // A browser gets a page that explains that the link has expired.
      void reply.redirect('/link-ended', 303);
    }
  }
}
