import { Module } from '@nestjs/common';
import { WorkingHoursModule } from '../../booking/working-hours/working-hours.controller.js';
import { ContentModule } from '../../content/content.module.js';
import { LeadsModule } from '../leads.module.js';
import { Confirmations } from './confirmations.js';
import { NextStepsController, NextStepsService } from './next-steps.js';
import { NotMeController, NotMeService } from './not-me.js';
import { PublicFormsController } from './public-forms.controller.js';
import { EnrollmentService, PublicFormsService, WalkthroughRequests } from './public-forms.service.js';
import { ReferralFormService } from './referral-form.service.js';
import { RentVsSellUnlockService } from './rent-vs-sell-unlock.service.js';
import { RentalInquiryService } from './rental-inquiry.service.js';

@Module({
  imports: [ContentModule, LeadsModule, WorkingHoursModule],
  controllers: [NextStepsController, NotMeController, PublicFormsController],
  providers: [
    Confirmations,
    EnrollmentService,
    NextStepsService,
    NotMeService,
    PublicFormsService,
    ReferralFormService,
    RentalInquiryService,
    RentVsSellUnlockService,
    WalkthroughRequests,
  ],
  exports: [Confirmations, NextStepsService, NotMeService, PublicFormsService],
})
export class PublicFormsModule {}
