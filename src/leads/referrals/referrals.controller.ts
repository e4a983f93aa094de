import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import {
  type EditReferral,
  editReferralSchema,
  REFERRAL_SORTS,
  type ReferralFilter,
  type ReferralSort,
  type ReferralView,
  referralFilterSchema,
} from '#shared/referral.js';
import { Allow, CurrentActor } from '../../platform/access/access.js';
import { type Actor } from '../../platform/audit/audit.js';
import { type ExportQuery, type ListExport, ListExports } from '../../platform/http/csv-export.js';
import {
  answerPage,
  exportQuerySchema,
  type ListQuery,
  listQuerySchema,
} from '../../platform/http/list-query.js';
import { idSchema } from '../../platform/http/params.js';
import { ReferralNotFound } from './referrals.errors.js';
import { ReferralsQueries, toReferralView } from './referrals.queries.js';

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

const exportSchema = exportQuerySchema(referralListSchema);

const FILE: ListExport<ReferralView> = {
  name: 'referrals',
  action: 'referrals.exported',
  columns: {
    Id: ({ id }) => id,
    Received: ({ createdAt }) => createdAt,
    State: ({ state }) => state,
    'Call Due': ({ contactDueAt }) => contactDueAt,
    Client: ({ clientName }) => clientName,
    'Client Email': ({ clientEmail }) => clientEmail,
    'Client Phone': ({ clientPhone }) => clientPhone,
    Realtor: ({ realtorName }) => realtorName,
    'Realtor Company': ({ realtorCompany }) => realtorCompany,
    'Realtor Email': ({ realtorEmail }) => realtorEmail,
    'Realtor Phone': ({ realtorPhone }) => realtorPhone,
    Address: ({ propertyAddress }) => propertyAddress,
    'Property Type': ({ propertyType }) => PROPERTY_TYPE_LABELS[propertyType],
    Message: ({ message }) => message,
    Lead: ({ leadId }) => leadId,
  },
};

@Controller('api/referrals/export')
export class ReferralsExportController {
  constructor(
    private readonly queries: ReferralsQueries,
    private readonly exports: ListExports,
  ) {}

  @Allow('referrals.export')
  @Get()
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<ReferralSort, ReferralFilter>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(FILE, query, (each) => this.queries.list(each), actor, reply);
  }
}
