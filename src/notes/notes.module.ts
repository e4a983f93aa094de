import { Module } from '@nestjs/common';
import { NotesController } from './notes.controller.js';
import { NotesQueries } from './notes.queries.js';
import { NotesService } from './notes.service.js';

@Module({
  controllers: [NotesController],
  providers: [NotesQueries, NotesService],
})
export class NotesModule {}
