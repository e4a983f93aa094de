import { Body, Controller, Delete, Get, Module, Param, Post } from '@nestjs/common';
import {
  type CreatePriceBook,
  createPriceBookSchema,
  type EditPriceBook,
  editPriceBookSchema,
  PRICE_BOOK_SORTS,
  type PriceBookFilter,
  type PriceBookSort,
  type PriceBookView,
  type PricePreview,
  priceBookFilterSchema,
} from '#shared/price-book.js';
import { Allow, CurrentActor } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { ListController } from '../../platform/http/list-controller.js';
import { listQuerySchema } from '../../platform/http/list-query.js';
import { idSchema, PutAndPatch } from '../../platform/http/params.js';
import { ContentModule } from '../content.module.js';
import { PriceBookNotFound, PriceBooksQueries } from './price-books.queries.js';
import { PriceBooksService, PricesScheduled, RequirementsVersions } from './price-books.service.js';
import { PricePreviews } from './price-previews.js';

const listSchema = listQuerySchema<PriceBookSort, PriceBookFilter>(
  PRICE_BOOK_SORTS,
  { field: 'number', order: 'desc' },
  priceBookFilterSchema,
);
const Id = () => Param('id', { schema: idSchema(PriceBookNotFound) });

@Controller('api/price-books')
class PriceBooksController extends ListController<PriceBookView, PriceBookSort, PriceBookFilter>({
  resource: 'price-books',
  action: 'fees.edit',
  query: listSchema,
  missing: PriceBookNotFound,
}) {
  constructor(
    private readonly prices: PriceBooksService,
    protected readonly queries: PriceBooksQueries,
    private readonly previews: PricePreviews,
  ) {
    super();
  }

  @Allow('fees.edit')
  @Post()
  create(
    @Body({ schema: createPriceBookSchema }) body: CreatePriceBook,
    @CurrentActor() actor: Actor,
  ): Promise<PriceBookView> {
    return this.prices.create(body, actor);
  }

  @Allow('fees.edit')
  @Get(':id/preview')
  preview(@Id() id: string): Promise<PricePreview> {
    return this.previews.link(id);
  }

  @PutAndPatch(':id')
  @Allow('fees.edit')
  edit(
    @Id() id: string,
    @Body({ schema: editPriceBookSchema }) body: EditPriceBook,
    @CurrentActor() actor: Actor,
  ): Promise<PriceBookView> {
    return this.prices.edit(id, body, actor);
  }

  @Allow('fees.edit')
  @Delete(':id')
  cancel(@Id() id: string, @CurrentActor() actor: Actor): Promise<PriceBookView> {
    return this.prices.cancel(id, actor);
  }
}

@Module({
  imports: [ContentModule],
  controllers: [PriceBooksController],
  providers: [PriceBooksQueries, PriceBooksService, PricePreviews, PricesScheduled, RequirementsVersions],
  exports: [PricePreviews, PricesScheduled],
})
export class PricesModule {}
