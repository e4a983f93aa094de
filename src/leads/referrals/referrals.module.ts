import { Module } from '@nestjs/common';
import { ReferralsController } from './referrals.controller.js';
import { ReferralsQueries } from './referrals.queries.js';
import { ReferralsService } from './referrals.service.js';
import { ReferralsExportController } from './referrals-export.controller.js';

@Module({
  // The export comes first: its address would read as a referral's id.
  controllers: [ReferralsExportController, ReferralsController],
  providers: [ReferralsQueries, ReferralsService],
})
export class ReferralsModule {}
