import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentActor } from '../../platform/access/access.decorators.js';
import type { Actor } from '../../platform/audit/audit.js';
import { type ExportQuery, type ListExport, ListExports } from '../../platform/http/list-export.js';
import { PROPERTY_TYPE_LABELS } from '../../shared/leads/lead.contract.js';
import type { ReferralFilter, ReferralSort, ReferralView } from '../../shared/leads/referral.contract.js';
import { referralListSchema } from './referrals.controller.js';
import { ReferralsQueries } from './referrals.queries.js';

const exportSchema = referralListSchema.omit({ range: true });

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
