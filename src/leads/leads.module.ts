import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { Assignees } from './assignees.js';
import { BoardController, BoardQueries } from './board.controller.js';
import { BulkLeads } from './bulk-leads.service.js';
import { ImportLeadsService } from './import-leads.service.js';
import { LeadExport } from './lead-export.js';
import { LeadStatusService } from './lead-status.service.js';
import { LeadsController } from './leads.controller.js';
import { LeadEvents } from './leads.events.js';
import { CompactLeadTally } from './leads.jobs.js';
import { LeadsQueries } from './leads.queries.js';
import { LeadsService } from './leads.service.js';
import { ClearLeadWebhooks, LeadBroadcast } from './leads.subscribers.js';
import { OwnersController } from './owners.controller.js';
import { OwnersQueries } from './owners.queries.js';
import { OwnerEvents, OwnersService } from './owners.service.js';
import { ReferralsController } from './referrals/referrals.controller.js';
import { ReferralsQueries } from './referrals/referrals.queries.js';
import { ReferralsService } from './referrals/referrals.service.js';
import { Submissions } from './submissions.js';

/** Leads, their owners, the pipeline board and referrals. The public forms are a module in a folder below. */
@Module({
  imports: [ContentModule],
  controllers: [BoardController, LeadsController, OwnersController, ReferralsController],
  providers: [
    Assignees,
    BoardQueries,
    BulkLeads,
    ClearLeadWebhooks,
    CompactLeadTally,
    ImportLeadsService,
    LeadBroadcast,
    LeadEvents,
    LeadExport,
    LeadStatusService,
    LeadsQueries,
    LeadsService,
    OwnerEvents,
    OwnersQueries,
    OwnersService,
    ReferralsQueries,
    ReferralsService,
    Submissions,
  ],
  exports: [Assignees, LeadEvents, LeadStatusService, LeadsQueries, LeadsService, OwnerEvents, Submissions],
})
export class LeadsModule {}
