import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentActor } from '../../platform/access/access.decorators.js';
import type { Actor } from '../../platform/audit/audit.js';
import { idSchema } from '../../platform/http/id-schema.js';
import { answerPage, type ListQuery, listQuerySchema } from '../../platform/http/list-query.js';
import {
  REFERRAL_SORTS,
  type ReferralFilter,
  type ReferralSort,
  type ReferralView,
} from '../../shared/leads/referral.contract.js';
import {
  type EditReferral,
  editReferralSchema,
  referralFilterSchema,
} from '../../shared/leads/referral.schema.js';
import { toReferralView } from './referral.view.js';
import { ReferralNotFound } from './referrals.errors.js';
import { ReferralsQueries } from './referrals.queries.js';
import { ReferralsService } from './referrals.service.js';

export const referralListSchema = listQuerySchema<ReferralSort, ReferralFilter>(
  REFERRAL_SORTS,
  { field: 'createdAt', order: 'desc' },
  referralFilterSchema,
);
const ReferralId = () => Param('id', { schema: idSchema(ReferralNotFound) });

@Controller('api/referrals')
export class ReferralsController {
  constructor(
    private readonly referrals: ReferralsService,
    private readonly queries: ReferralsQueries,
  ) {}

  @Allow('referrals.list')
  @Get()
  async list(
    @Query({ schema: referralListSchema }) query: ListQuery<ReferralSort, ReferralFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReferralView[]> {
    return answerPage(reply, 'referrals', query, await this.queries.list(query));
  }

  @Allow('referrals.list')
  @Get(':id')
  get(@ReferralId() id: string): Promise<ReferralView> {
    return this.queries.get(id);
  }

  @Allow('referrals.edit')
  @Put(':id')
  async replace(
    @ReferralId() id: string,
    @Body({ schema: editReferralSchema }) body: EditReferral,
    @CurrentActor() actor: Actor,
  ): Promise<ReferralView> {
    return toReferralView(await this.referrals.edit(id, body, actor));
  }

  @Allow('referrals.edit')
  @Patch(':id')
  edit(
    @ReferralId() id: string,
    @Body({ schema: editReferralSchema }) body: EditReferral,
    @CurrentActor() actor: Actor,
  ): Promise<ReferralView> {
    return this.replace(id, body, actor);
  }

  @Allow('referrals.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(@ReferralId() id: string, @CurrentActor() actor: Actor): Promise<void> {
    await this.referrals.remove(id, actor);
  }
}
