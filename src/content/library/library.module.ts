import { Module } from '@nestjs/common';
import { BlogModule } from '../../blog/blog.module.js';
import { LeadsModule } from '../../leads/leads.module.js';
import { ContentModule } from '../content.module.js';
import { LibraryController } from './library.controller.js';
import { LibraryQueries } from './library.queries.js';
import { LibraryService } from './library.service.js';

/** All images in one list: those of fixed places, areas, homes, people and posts. */
@Module({
  imports: [BlogModule, ContentModule, LeadsModule],
  controllers: [LibraryController],
  providers: [LibraryQueries, LibraryService],
})
export class LibraryModule {}
