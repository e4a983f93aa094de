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
import { Submissions } from './submissions.js';

/** Leads and the pipeline board. The public forms and referrals are modules in the folders below. */
@Module({
  controllers: [BoardController, LeadsController],
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
    Submissions,
  ],
  exports: [LeadEvents, LeadStatusService, LeadsQueries, LeadsService, Submissions],
})
export class LeadsModule {}
