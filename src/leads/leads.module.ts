import { Module } from '@nestjs/common';
import { AdvanceLead } from './advance-lead.js';
import { BoardController } from './board.controller.js';
import { BoardQueries } from './board.queries.js';
import { FoldLeadTally } from './fold-lead-tally.job.js';
import { LeadEdits } from './lead-edits.js';
import { LeadExportController } from './lead-export.controller.js';
import { LeadExport } from './lead-export.js';
import { LeadExportQueries } from './lead-export.queries.js';
import { LeadMoves } from './lead-moves.js';
import { LeadNews } from './lead-news.js';
import { LeadRemovals } from './lead-removals.js';
import { LeadsController } from './leads.controller.js';
import { LeadsQueries } from './leads.queries.js';
import { LeadsService } from './leads.service.js';
import { ForgetWebhooks } from './on-lead-removed.js';
import { StatusHistory } from './status-history.js';
import { Submissions } from './submissions.js';
import { UndoMove } from './undo-move.js';
import { WalkthroughBookings } from './walkthrough-bookings.js';

@Module({
  controllers: [BoardController, LeadExportController, LeadsController],
  providers: [
    AdvanceLead,
    BoardQueries,
    FoldLeadTally,
    ForgetWebhooks,
    LeadEdits,
    LeadExport,
    LeadExportQueries,
    LeadMoves,
    LeadNews,
    LeadRemovals,
    LeadsQueries,
    LeadsService,
    StatusHistory,
    Submissions,
    UndoMove,
    WalkthroughBookings,
  ],
  exports: [
    AdvanceLead,
    LeadEdits,
    LeadMoves,
    LeadRemovals,
    LeadsQueries,
    LeadsService,
    Submissions,
    WalkthroughBookings,
  ],
})
export class LeadsModule {}
