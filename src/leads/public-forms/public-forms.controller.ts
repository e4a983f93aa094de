import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Ip, Param, Post } from '@nestjs/common';
import {
  type BookedWalkthrough,
  type BookWalkthroughRequest,
  bookWalkthroughSchema,
  type Enrolled,
  type Enrollment,
  enrollmentSchema,
} from '#shared/enrollment.js';
import { type ReferralRequest, type Referred, referralSchema } from '#shared/referral.js';
import {
  type UnlockedRentVsSell,
  type UnlockRentVsSellRequest,
  unlockRentVsSellSchema,
} from '#shared/rent-vs-sell.js';
import { type RentalInquiry, type RentalInquirySent, rentalInquirySchema } from '#shared/rental-inquiry.js';
import { Public } from '../../platform/access/access.js';
import { FromVisitor, PublicForm, type Visitor } from '../../platform/public-forms/public-form.js';
import { leadIdSchema } from '../lead-lookup.js';
import { EnrollmentService, fakeWalkthroughToken, WalkthroughRequests } from './public-forms.service.js';
import { ReferralFormService } from './referral-form.service.js';
import { RentVsSellUnlockService } from './rent-vs-sell-unlock.service.js';
import { RentalInquiryService } from './rental-inquiry.service.js';
import { withValidPhones } from './valid-phones.js';

const ENROLLMENT = withValidPhones(enrollmentSchema, ['phone']);
const INQUIRY = withValidPhones(rentalInquirySchema, ['phone']);
const REFERRAL = withValidPhones(referralSchema, ['realtorPhone', 'clientPhone']);

/** The site's forms; the analysis form has its own module. */
@Controller('api/public')
export class PublicFormsController {
  constructor(
    private readonly enrollments: EnrollmentService,
    private readonly walkthroughs: WalkthroughRequests,
    private readonly referrals: ReferralFormService,
    private readonly unlocks: RentVsSellUnlockService,
    private readonly inquiries: RentalInquiryService,
  ) {}

  @PublicForm<Enrollment>(({ id = randomUUID() }, now) => ({
    leadId: id,
    token: fakeWalkthroughToken(id, now),
  }))
  @Post('enrollments')
  enroll(@Body({ schema: ENROLLMENT }) body: Enrollment, @FromVisitor() visitor: Visitor): Promise<Enrolled> {
    return this.enrollments.enroll(body, visitor);
  }

  @Public()
  @Post('enrollments/:leadId/walkthrough')
  @HttpCode(200)
  bookWalkthrough(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: bookWalkthroughSchema }) { token }: BookWalkthroughRequest,
    @Ip() sender: string,
  ): Promise<BookedWalkthrough> {
    return this.walkthroughs.book(leadId, token, sender);
  }

  @PublicForm(() => ({ referralId: randomUUID() }))
  @Post('referrals')
  refer(
    @Body({ schema: REFERRAL }) body: ReferralRequest,
    @FromVisitor() visitor: Visitor,
  ): Promise<Referred> {
    return this.referrals.refer(body, visitor);
  }

  @PublicForm(() => ({ leadId: randomUUID() }))
  @Post('rent-vs-sell/unlocks')
  unlock(
    @Body({ schema: unlockRentVsSellSchema }) body: UnlockRentVsSellRequest,
    @FromVisitor() visitor: Visitor,
  ): Promise<UnlockedRentVsSell> {
    return this.unlocks.unlock(body, visitor);
  }

  @PublicForm<RentalInquiry>(() => ({ accepted: true }))
  @Post('rental-inquiries')
  inquire(
    @Body({ schema: INQUIRY }) body: RentalInquiry,
    @FromVisitor() visitor: Visitor,
  ): Promise<RentalInquirySent> {
    return this.inquiries.send(body, visitor);
  }
}
