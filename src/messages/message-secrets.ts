import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sweep } from '../platform/database/sweep.js';
import { SealedText } from '../platform/secrets/sealed-text.js';
import type { Values } from './fill.js';

const PURPOSE = 'message secrets';

/** Links and codes on their way: sealed in the ledger, so that whoever reads the database opens nothing with them. */
@Injectable()
export class MessageSecrets implements OnModuleInit {
  constructor(
    private readonly sealed: SealedText,
    private readonly sweep: Sweep,
  ) {}

  /** Forgets the secrets of expired messages, so that one never sent, or only kept, opens nothing either. */
  onModuleInit(): void {
    this.sweep.clears(
      'update messages set secrets = null where secrets is not null and expires_at < $1',
      (now) => now,
    );
  }

  /** Seals values as the column holds them, a JSON text. It opens for the message of this key and for no other. */
  seal(key: string, values: Values): string {
    return JSON.stringify(this.sealed.seal(PURPOSE, key, JSON.stringify(values)));
  }

  /** Null where there are none, or none that can be read: they were sealed with a secret of long ago. */
  open(key: string, stored: unknown): Values | null {
    // An earlier release wrote them unsealed.
    if (typeof stored !== 'string') return stored as Values | null;
    const opened = this.sealed.open(PURPOSE, key, stored);
    return opened && JSON.parse(opened.text);
  }
}
