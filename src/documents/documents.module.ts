import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContentModule } from '../content/content.module.js';
import { SignatureProviderModule } from '../integrations/providers.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PublicFormsModule } from '../leads/public-forms/public-forms.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { CONFIG, type Config } from '../platform/config.js';
import { ProviderHealth } from '../platform/providers/provider-health.js';
import { openPrivateStorage } from '../platform/storage/open-storage.js';
import { CloseDocument } from './close-document.js';
import {
  DocumentsController,
  LeadDocumentsController,
  SignedFilesController,
} from './documents.controller.js';
import { DocumentsJobs } from './documents.jobs.js';
import { DocumentsQueries } from './documents.queries.js';
import { DocumentsService } from './documents.service.js';
import { DocumentsSubscribers } from './documents.subscribers.js';
import { RemindSigners } from './remind-signers.js';
import { SigningSandboxController } from './sandbox/sandbox.controller.js';
import { SendDocument } from './send-document.js';
import { DocumentSigned, SettleDocument } from './settle-document.js';
import { DOCUMENT_STORAGE, SignedFiles } from './signed-files.js';
import { SignedCopyLinks, SignerEmails } from './signer-emails.js';

@Module({
  imports: [
    CampaignsModule,
    ContentModule,
    LeadsModule,
    PaymentsModule,
    PublicFormsModule,
    SignatureProviderModule,
  ],
  controllers: [
    DocumentsController,
    LeadDocumentsController,
    SignedFilesController,
    SigningSandboxController,
  ],
  providers: [
    CloseDocument,
    DocumentSigned,
    DocumentsJobs,
    DocumentsQueries,
    DocumentsService,
    DocumentsSubscribers,
    RemindSigners,
    SendDocument,
    SettleDocument,
    SignedCopyLinks,
    SignedFiles,
    SignerEmails,
    {
      provide: DOCUMENT_STORAGE,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => openPrivateStorage(config, health),
    },
  ],
  exports: [DocumentSigned, SettleDocument, SignatureProviderModule],
})
export class DocumentsModule {}
