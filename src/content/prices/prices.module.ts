import { Module } from '@nestjs/common';
import { ContentModule } from '../content.module.js';
import { PriceBooksController } from './price-books.controller.js';
import { PriceBooksQueries } from './price-books.queries.js';
import { PriceBooksService, PricesScheduled, RequirementsVersions } from './price-books.service.js';
import { PricePreviews } from './price-previews.js';

@Module({
  imports: [ContentModule],
  controllers: [PriceBooksController],
  providers: [PriceBooksQueries, PriceBooksService, PricePreviews, PricesScheduled, RequirementsVersions],
  exports: [PricePreviews, PricesScheduled],
})
export class PricesModule {}
