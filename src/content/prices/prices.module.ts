import { Module } from '@nestjs/common';
import { ContentModule } from '../content.module.js';
import { PriceBooksController } from './price-books.controller.js';
import { PriceBooksQueries } from './price-books.queries.js';
import { PriceBooksService, PricesScheduled, RequirementsVersions } from './price-books.service.js';

@Module({
  imports: [ContentModule],
  controllers: [PriceBooksController],
  providers: [PriceBooksQueries, PriceBooksService, PricesScheduled, RequirementsVersions],
  exports: [PricesScheduled],
})
export class PricesModule {}
