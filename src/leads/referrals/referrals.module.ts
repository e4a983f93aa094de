import { Module } from '@nestjs/common';
import { ReferralsController } from './referrals.controller.js';
import { ReferralsQueries } from './referrals.queries.js';
import { ReferralsService } from './referrals.service.js';

@Module({ controllers: [ReferralsController], providers: [ReferralsQueries, ReferralsService] })
export class ReferralsModule {}
