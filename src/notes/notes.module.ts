import { Module } from '@nestjs/common';
import { MentionsController } from './mentions.controller.js';
import { NotesController } from './notes.controller.js';
import { NotesQueries } from './notes.queries.js';
import { NotesService } from './notes.service.js';

@Module({
  controllers: [MentionsController, NotesController],
  providers: [NotesQueries, NotesService],
})
export class NotesModule {}
