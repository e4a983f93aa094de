import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Ip, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { Public } from '../../platform/access/access.decorators.js';
import { FromVisitor, type Visitor } from '../../platform/public-forms/from-visitor.js';
import { PublicForm } from '../../platform/public-forms/public-form.decorator.js';
import type {
  UnlockedRentVsSell,
  UnlockRentVsSellRequest,
} from '../../shared/calculators/rent-vs-sell.contract.js';
import { unlockRentVsSellSchema } from '../../shared/calculators/rent-vs-sell.schema.js';
import type {
  BookedWalkthrough,
  Enrolled,
  EnrollmentRequest,
} from '../../shared/leads/enrollment.contract.js';
import {
  type BookWalkthroughRequest,
  bookWalkthroughSchema,
  enrollmentSchema,
} from '../../shared/leads/enrollment.schema.js';
import type { ReferralRequest, Referred } from '../../shared/leads/referral.contract.js';
import { referralSchema } from '../../shared/leads/referral.schema.js';
import { leadIdSchema } from '../lead-id.js';
import { BookWalkthrough } from './book-walkthrough.js';
import { Enroll } from './enroll.js';
import { Refer } from './refer.js';
import { UnlockRentVsSell } from './unlock-rent-vs-sell.js';
import { lookAlike } from './walkthrough-tokens.js';

/** The forms of the site that bring leads; the analysis is a module of its own. */
@Controller('api/public')
export class PublicFormsController {
  constructor(
    private readonly enrollments: Enroll,
    private readonly walkthroughs: BookWalkthrough,
    private readonly referrals: Refer,
    private readonly unlocks: UnlockRentVsSell,
  ) {}

  @PublicForm<EnrollmentRequest>(({ id = randomUUID() }, now) => ({ leadId: id, token: lookAlike(id, now) }))
  @Post('enrollments')
  enroll(
    @Body({ schema: enrollmentSchema }) body: z.infer<typeof enrollmentSchema>,
    @FromVisitor() visitor: Visitor,
  ): Promise<Enrolled> {
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
    @Body({ schema: referralSchema }) body: ReferralRequest,
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
}
