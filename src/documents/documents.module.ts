import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContentModule } from '../content/content.module.js';
import { DocusealModule } from '../integrations/docuseal/docuseal.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { CONFIG, type Config } from '../platform/config.js';
import { openStorage } from '../platform/storage/open-storage.js';
import { DOCUMENT_STORAGE } from './document-storage.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsQueries } from './documents.queries.js';
import { RecordSignature } from './record-signature.js';
import { RemindSigner } from './remind-signer.js';
import { RemindSigners } from './remind-signers.job.js';
import { RequestDocument } from './request-document.js';
import { SandboxSigningController } from './sandbox/sandbox-signing.controller.js';
import { SendDocument } from './send-document.job.js';
import { SettleDocument } from './settle-document.js';
import { SignedFiles } from './signed-files.js';
import { SignerMails } from './signer-mails.js';
import { WatchDocuments } from './watch-documents.job.js';

@Module({
  imports: [CampaignsModule, ContentModule, DocusealModule, LeadsModule, PaymentsModule],
  controllers: [DocumentsController, SandboxSigningController],
  providers: [
    DocumentsQueries,
    RecordSignature,
    RemindSigner,
    RemindSigners,
    RequestDocument,
    SendDocument,
    SettleDocument,
    SignedFiles,
    SignerMails,
    WatchDocuments,
    {
      provide: DOCUMENT_STORAGE,
      inject: [CONFIG],
      useFactory: (config: Config) => openStorage(config, 'documents'),
    },
  ],
  exports: [DocusealModule, SettleDocument],
})
export class DocumentsModule {}
