import { Body, Controller, Delete, HttpCode, Param } from '@nestjs/common';
import type { Action } from '#shared/access.js';
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
import { type ListExport } from '../../platform/http/csv-export.js';
import { ExportableListController } from '../../platform/http/list-controller.js';
import { listQuerySchema } from '../../platform/http/list-query.js';
import { idSchema, PutAndPatch } from '../../platform/http/params.js';
import { ReferralNotFound, ReferralsQueries, toReferralView } from './referrals.queries.js';
import { ReferralsService } from './referrals.service.js';

const listSchema = listQuerySchema<ReferralSort, ReferralFilter>(
  REFERRAL_SORTS,
  { field: 'createdAt', order: 'desc' },
  referralFilterSchema,
);
const ReferralId = () => Param('id', { schema: idSchema(ReferralNotFound) });

const FILE: ListExport<ReferralView> & { allow: Action } = {
  name: 'referrals',
  allow: 'referrals.export',
  audited: 'referrals.exported',
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

@Controller('api/referrals')
export class ReferralsController extends ExportableListController<ReferralView, ReferralSort, ReferralFilter>(
  {
    resource: 'referrals',
    action: 'referrals.list',
    query: listSchema,
    missing: ReferralNotFound,
    file: FILE,
  },
) {
  constructor(
    private readonly referrals: ReferralsService,
    protected readonly queries: ReferralsQueries,
  ) {
    super();
  }

  @PutAndPatch(':id')
  @Allow('referrals.edit')
  async edit(
    @ReferralId() id: string,
    @Body({ schema: editReferralSchema }) body: EditReferral,
    @CurrentActor() actor: Actor,
  ): Promise<ReferralView> {
    return toReferralView(await this.referrals.edit(id, body, actor));
  }

  @Allow('referrals.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(@ReferralId() id: string, @CurrentActor() actor: Actor): Promise<void> {
    await this.referrals.remove(id, actor);
  }
}
