import { Module } from '@nestjs/common';
import { BoardController } from './board.controller.js';
import { BoardQueries } from './board.queries.js';
import { FoldLeadTally } from './fold-lead-tally.job.js';
import { LeadNews } from './lead-news.js';
import { LeadRemovals } from './lead-removals.js';
import { LeadsController } from './leads.controller.js';
import { LeadsQueries } from './leads.queries.js';
import { LeadsService } from './leads.service.js';
import { Submissions } from './submissions.js';
import { UndoMove } from './undo-move.js';

@Module({
  controllers: [BoardController, LeadsController],
  providers: [
    BoardQueries,
    FoldLeadTally,
    LeadNews,
    LeadRemovals,
    LeadsQueries,
    LeadsService,
    Submissions,
    UndoMove,
  ],
  exports: [LeadRemovals, Submissions],
})
export class LeadsModule {}
