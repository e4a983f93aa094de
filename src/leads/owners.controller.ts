import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  type MergeOwners,
  type MovedLeads,
  mergeOwnersSchema,
  OWNER_SORTS,
  type OwnerFilter,
  type OwnerSort,
  type OwnerView,
  ownerFilterSchema,
  type SplitOwner,
  splitOwnerSchema,
} from '#shared/owner.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { ListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { OwnerNotFound, OwnersQueries } from './owners.queries.js';
import { OwnersService } from './owners.service.js';

const listSchema = listQuerySchema<OwnerSort, OwnerFilter>(
  OWNER_SORTS,
  { field: 'createdAt', order: 'desc' },
  ownerFilterSchema,
);
const OwnerId = () => Param('id', { schema: idSchema(OwnerNotFound) });

@Controller('api/owners')
export class OwnersController extends ListController<OwnerView, OwnerSort, OwnerFilter>({
  resource: 'owners',
  action: 'owners.list',
  query: listSchema,
  missing: OwnerNotFound,
}) {
  constructor(
    private readonly owners: OwnersService,
    protected readonly queries: OwnersQueries,
  ) {
    super();
  }

  /** Merges two owners who are the same person. */
  @Allow('owners.merge')
  @Post(':id/merge')
  @HttpCode(200)
  merge(
    @OwnerId() id: string,
    @Body({ schema: mergeOwnersSchema }) body: MergeOwners,
    @CurrentActor() actor: Actor,
  ): Promise<MovedLeads> {
    return this.owners.merge(id, body, actor);
  }

  /** Splits leads off an owner into a separate one. */
  @Allow('owners.merge')
  @Post(':id/split')
  @HttpCode(200)
  split(
    @OwnerId() id: string,
    @Body({ schema: splitOwnerSchema }) body: SplitOwner,
    @CurrentActor() actor: Actor,
  ): Promise<MovedLeads> {
    return this.owners.split(id, body, actor);
  }
}
