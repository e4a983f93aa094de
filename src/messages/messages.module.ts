import { Global, Module } from '@nestjs/common';
import { Outbox } from './outbox.js';

/** The ledger of every e-mail and text message; whoever has something to say adds it to the outbox. */
@Global()
@Module({
  providers: [Outbox],
  exports: [Outbox],
})
export class MessagesModule {}
