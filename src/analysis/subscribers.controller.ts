import { Controller, Delete, HttpCode, Param } from '@nestjs/common';
import type { Action } from '#shared/access.js';
import {
  SUBSCRIBER_SORTS,
  type SubscriberFilter,
  type SubscriberSort,
  type SubscriberView,
  subscriberFilterSchema,
} from '#shared/analysis.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { type ListExport } from '../platform/http/csv-export.js';
import { ExportableListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { SubscriberNotFound } from './analysis.errors.js';
import { SubscribersQueries, SubscribersService } from './subscribers.service.js';

const listSchema = listQuerySchema<SubscriberSort, SubscriberFilter>(
  SUBSCRIBER_SORTS,
  { field: 'createdAt', order: 'desc' },
  subscriberFilterSchema,
);
const subscriberIdSchema = idSchema(SubscriberNotFound);

const FILE: ListExport<SubscriberView> & { allow: Action } = {
  name: 'subscribers',
  allow: 'subscribers.list',
  audited: 'subscribers.exported',
  columns: {
    Email: ({ email }) => email,
    Name: ({ name }) => name,
    Subscribed: ({ createdAt }) => createdAt,
    Analyses: ({ analyses }) => analyses,
    'Newsletter since': ({ newsletterSince }) => newsletterSince,
  },
};

@Controller('api/subscribers')
export class SubscribersController extends ExportableListController<
  SubscriberView,
  SubscriberSort,
  SubscriberFilter
>({
  resource: 'subscribers',
  action: 'subscribers.list',
  query: listSchema,
  missing: SubscriberNotFound,
  file: FILE,
}) {
  constructor(
    private readonly subscribers: SubscribersService,
    protected readonly queries: SubscribersQueries,
  ) {
    super();
  }

  @Allow('subscribers.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id', { schema: subscriberIdSchema }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.subscribers.remove(id, actor);
  }
}
