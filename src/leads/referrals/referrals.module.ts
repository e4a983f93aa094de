import { Module } from '@nestjs/common';
import { ReferralsController } from './referrals.controller.js';
import { ReferralsQueries } from './referrals.queries.js';
import { ReferralsService } from './referrals.service.js';
import { ReferralsExportController } from './referrals-export.controller.js';

@Module({
  // Its address is no referral's, so it is looked for first.
  controllers: [ReferralsExportController, ReferralsController],
  providers: [ReferralsQueries, ReferralsService],
})
export class ReferralsModule {}
