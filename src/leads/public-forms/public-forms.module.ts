import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { LeadsModule } from '../leads.module.js';
import { PublicFormsController } from './public-forms.controller.js';
import { EnrollmentService, PublicFormsService } from './public-forms.service.js';
import { ReferralFormService } from './referral-form.service.js';
import { RentVsSellUnlockService } from './rent-vs-sell-unlock.service.js';

@Module({
  imports: [LeadsModule, ContentModule],
  controllers: [PublicFormsController],
  providers: [EnrollmentService, PublicFormsService, ReferralFormService, RentVsSellUnlockService],
  exports: [PublicFormsService],
})
export class PublicFormsModule {}
