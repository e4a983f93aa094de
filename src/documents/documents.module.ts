import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContentModule } from '../content/content.module.js';
import { DocusealModule } from '../integrations/docuseal/docuseal.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { CONFIG, type Config } from '../platform/config.js';
import { ProviderHealth } from '../platform/providers/provider-health.js';
import { openPrivateStorage } from '../platform/storage/open-storage.js';
import { CloseSubmission } from './close-submission.job.js';
import { DOCUMENT_STORAGE } from './document-storage.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsQueries } from './documents.queries.js';
import { MoveToContractSent } from './move-to-contract-sent.js';
import { OnLeadRemoved } from './on-lead-removed.js';
import { OnQuoteAccepted } from './on-quote-accepted.js';
import { RecordSignature } from './record-signature.js';
import { RemindSigner } from './remind-signer.js';
import { RemindSigners } from './remind-signers.job.js';
import { RequestDocument } from './request-document.js';
import { SandboxSigningController } from './sandbox/sandbox-signing.controller.js';
import { SendDocument } from './send-document.job.js';
import { SettleDocument } from './settle-document.js';
import { SignedCopiesController } from './signed-copies.controller.js';
import { SignedCopyLinks } from './signed-copy-links.js';
import { SignedFiles } from './signed-files.js';
import { SignerMails } from './signer-mails.js';
import { WatchDocuments } from './watch-documents.job.js';
import { WithdrawDocument } from './withdraw-document.js';

@Module({
  imports: [CampaignsModule, ContentModule, DocusealModule, LeadsModule, PaymentsModule],
  controllers: [DocumentsController, SandboxSigningController, SignedCopiesController],
  providers: [
    CloseSubmission,
    DocumentsQueries,
    MoveToContractSent,
    OnLeadRemoved,
    OnQuoteAccepted,
    RecordSignature,
    RemindSigner,
    RemindSigners,
    RequestDocument,
    SendDocument,
    SettleDocument,
    SignedCopyLinks,
    SignedFiles,
    SignerMails,
    WatchDocuments,
    WithdrawDocument,
    {
      provide: DOCUMENT_STORAGE,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => openPrivateStorage(config, 'documents', health),
    },
  ],
  exports: [DocusealModule, SettleDocument],
})
export class DocumentsModule {}
