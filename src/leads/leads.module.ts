import { Module } from '@nestjs/common';
import { BoardController, BoardQueries } from './board.controller.js';
import { LeadExport } from './lead-export.js';
import { LeadStatusService } from './lead-status.service.js';
import { LeadsController } from './leads.controller.js';
import { LeadEvents } from './leads.events.js';
import { CompactLeadTally } from './leads.jobs.js';
import { LeadsQueries } from './leads.queries.js';
import { LeadsService } from './leads.service.js';
import { ClearLeadWebhooks, LeadBroadcast } from './leads.subscribers.js';
import { ReferralsController } from './referrals/referrals.controller.js';
import { ReferralsQueries } from './referrals/referrals.queries.js';
import { ReferralsService } from './referrals/referrals.service.js';
import { Submissions } from './submissions.js';

/** Leads, the pipeline board and referrals. The public forms are a module in a folder below. */
@Module({
  controllers: [BoardController, LeadsController, ReferralsController],
  providers: [
    BoardQueries,
    ClearLeadWebhooks,
    CompactLeadTally,
    LeadBroadcast,
    LeadEvents,
    LeadExport,
    LeadStatusService,
    LeadsQueries,
    LeadsService,
    ReferralsQueries,
    ReferralsService,
    Submissions,
  ],
  exports: [LeadEvents, LeadStatusService, LeadsQueries, LeadsService, Submissions],
})
export class LeadsModule {}
