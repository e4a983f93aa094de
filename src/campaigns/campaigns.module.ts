import { Module } from '@nestjs/common';
import { BusinessSystemModule } from '../business-system/business-system.module.js';
import { EnrollInMarketing } from './enroll-in-marketing.js';
import { MarketingController } from './marketing.controller.js';

@Module({
  imports: [BusinessSystemModule],
  controllers: [MarketingController],
  providers: [EnrollInMarketing],
})
export class CampaignsModule {}
