import { defineEntity, p } from '@mikro-orm/core';
import type { TimeOff, WorkWeek } from '#shared/working-hours.js';
import { User } from '../../users/user.entity.js';

const WorkingHoursSchema = defineEntity({
  name: 'StoredWorkingHours',
  tableName: 'working_hours',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id'),
    version: p.integer().version(),
    takesWalkthroughs: p.boolean().default(true),
    /** Null if the person works the company's business hours. */
    week: p.json<WorkWeek>().nullable(),
    timeOff: p.json<TimeOff[]>().defaultRaw(`'[]'`),
  },
});

/** When a staff member works; missing until someone changes it. */
export class StoredWorkingHours extends WorkingHoursSchema.class {}
WorkingHoursSchema.setClass(StoredWorkingHours);
