import { Module } from '@nestjs/common';
import { ReferralsController, ReferralsExportController } from './referrals.controller.js';
import { ReferralsQueries } from './referrals.queries.js';
import { ReferralsService } from './referrals.service.js';

@Module({
  // The export comes first: its path would match a referral's id.
  controllers: [ReferralsExportController, ReferralsController],
  providers: [ReferralsQueries, ReferralsService],
})
export class ReferralsModule {}
