import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { type JobKind, type JobSubject, Jobs } from '../platform/jobs/jobs.js';
import { LookUpRent } from './look-up-rent.js';

const schema = z.object({ entryId: z.guid() });

export const LOOK_UP_RENT: JobKind<{ entryId: string }> = {
  name: 'look-up-rent',
  title: 'Look up rent',
  schema,
  subject,
  // The provider's own faults end in the fallback estimate; what is retried here is a database that was away.
  queue: {
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 45,
    deadLetter: 'look-up-rent-failed',
  },
  concurrency: 4,
};

const LOOK_UP_RENT_FAILED: JobKind<{ entryId: string }> = {
  name: 'look-up-rent-failed',
  title: 'Give a rent look-up up',
  schema,
  subject,
  queue: { retryLimit: 10, retryDelay: 30 },
  concurrency: 1,
};

function subject({ entryId }: { entryId: string }): JobSubject {
  return { label: `Analysis ${entryId}`, path: `/analysis/${entryId}` };
}

/** Prepares the figures of submitted entries in the background. */
@Injectable()
export class LookUpRentJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly lookUpRent: LookUpRent,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(LOOK_UP_RENT_FAILED, ({ entryId }) => this.lookUpRent.giveUp(entryId));
    await this.jobs.work(LOOK_UP_RENT, ({ entryId }) => this.lookUpRent.settle(entryId));
  }
}
