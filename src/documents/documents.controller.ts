import { Body, Controller, Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { leadIdSchema } from '../leads/lead-id.js';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { idSchema } from '../platform/http/id-schema.js';
import { answerPage, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import {
  DOCUMENT_SORTS,
  type DocumentCounts,
  type DocumentFilter,
  type DocumentSort,
  type DocumentView,
  type LeadDocuments,
  type NameDocument,
} from '../shared/documents/document.contract.js';
import {
  type DocumentPart,
  documentFilterSchema,
  downloadSchema,
  nameDocumentSchema,
} from '../shared/documents/document.schema.js';
import { DocumentNotFound } from './documents.errors.js';
import { DocumentsQueries } from './documents.queries.js';
import { RecordSignature } from './record-signature.js';
import { RemindSigner } from './remind-signer.js';
import { RequestDocument } from './request-document.js';
import { sendPdf } from './send-pdf.js';
import { SignedFiles } from './signed-files.js';
import { WithdrawDocument } from './withdraw-document.js';

const listSchema = listQuerySchema<DocumentSort, DocumentFilter>(
  DOCUMENT_SORTS,
  { field: 'submittedAt', order: 'desc' },
  documentFilterSchema,
);
const countsSchema = listSchema.pick({ filter: true });
const LeadId = () => Param('id', { schema: leadIdSchema });

@Controller('api')
export class DocumentsController {
  constructor(
    private readonly requests: RequestDocument,
    private readonly signatures: RecordSignature,
    private readonly reminders: RemindSigner,
    private readonly withdrawals: WithdrawDocument,
    private readonly queries: DocumentsQueries,
    private readonly files: SignedFiles,
  ) {}

  @Allow('docuseal/submissions.list')
  @Get('docuseal/submissions')
  async list(
    @Query({ schema: listSchema }) query: ListQuery<DocumentSort, DocumentFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DocumentView[]> {
    return answerPage(reply, 'submissions', query, await this.queries.list(query));
  }

  @Allow('docuseal/submissions.list')
  @Get('docuseal/submissions/counts')
  counts(@Query({ schema: countsSchema }) { filter }: { filter: DocumentFilter }): Promise<DocumentCounts> {
    return this.queries.counts(filter);
  }

  @Allow('documents.send')
  @Post('docuseal/submissions/:id/reminder')
  async remind(
    @Param('id', { schema: idSchema(DocumentNotFound) }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<DocumentView> {
    await this.reminders.remind(id, actor);
    return this.queries.get(id);
  }

  @Allow('documents.read')
  @Get('docuseal/download/:id')
  async download(
    @Param('id', { schema: idSchema(DocumentNotFound) }) id: string,
    @Query({ schema: downloadSchema }) { file }: { file: DocumentPart },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendPdf(await this.files.open(id, file), reply);
  }

  @Allow('documents.send')
  @Post('docuseal/submissions/:id/withdrawal')
  async withdraw(
    @Param('id', { schema: idSchema(DocumentNotFound) }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<DocumentView> {
    await this.withdrawals.byHand(id, actor);
    return this.queries.get(id);
  }

  @Allow('leads.read')
  @Get('leads/:id/documents')
  ofLead(@LeadId() id: string): Promise<LeadDocuments> {
    return this.queries.ofLead(id);
  }

  @Allow('documents.send')
  @Post('leads/:id/documents')
  async send(
    @LeadId() id: string,
    @Body({ schema: nameDocumentSchema }) { type }: NameDocument,
    @CurrentActor() actor: Actor,
  ): Promise<DocumentView> {
    return this.queries.get(await this.requests.request(id, type, actor));
  }

  @Allow('documents.record')
  @Post('leads/:id/documents/signature')
  async record(
    @LeadId() id: string,
    @Body({ schema: nameDocumentSchema }) { type }: NameDocument,
    @CurrentActor() actor: Actor,
  ): Promise<DocumentView> {
    return this.queries.get(await this.signatures.record(id, type, actor));
  }
}
