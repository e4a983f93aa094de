import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { LeadsModule } from '../leads.module.js';
import { BookWalkthrough } from './book-walkthrough.js';
import { Enroll } from './enroll.js';
import { LeadForms } from './lead-forms.js';
import { PublicFormsController } from './public-forms.controller.js';
import { Refer } from './refer.js';
import { UnlockRentVsSell } from './unlock-rent-vs-sell.js';
import { WalkthroughTokens } from './walkthrough-tokens.js';

@Module({
  imports: [LeadsModule, ContentModule],
  controllers: [PublicFormsController],
  providers: [BookWalkthrough, Enroll, LeadForms, Refer, UnlockRentVsSell, WalkthroughTokens],
  exports: [LeadForms],
})
export class LeadFormsModule {}
