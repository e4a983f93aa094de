import { defineEntity, p } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Injectable, Put } from '@nestjs/common';
import {
  type OnCallChanges,
  type OnCallException,
  type OnCallSchedule,
  type OnCallShift,
  type OnCallView,
  onCallSchema,
} from '#shared/on-call.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { lockSettings, ONLY_ROW } from '../platform/database/columns.js';
import { defineError } from '../platform/errors.js';
import { requireStaff } from '../users/staff.js';

const StoredScheduleSchema = defineEntity({
  name: 'StoredOnCallSchedule',
  tableName: 'on_call_rota',
  properties: {
    id: p.integer().primary(),
    version: p.integer().version(),
    shifts: p.json<OnCallShift[]>().defaultRaw(`'[]'`),
    exceptions: p.json<OnCallException[]>().defaultRaw(`'[]'`),
  },
});

/** Who answers new leads when no one is at work; a single row. */
export class StoredOnCallSchedule extends StoredScheduleSchema.class {}
StoredScheduleSchema.setClass(StoredOnCallSchedule);

export const OnCallChanged = defineError('conflict', 'ON_CALL_CHANGED', (current: OnCallView) => ({
  message: 'Someone else changed who is on call. Reload to see their changes.',
  details: { current },
}));

const BLANK: OnCallView = { shifts: [], exceptions: [], version: 0 };

@Injectable()
export class OnCallService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async view(em: EntityManager = this.em.fork()): Promise<OnCallView> {
    const [stored] = await em.execute<OnCallView[]>(
      `select shifts, exceptions, version from on_call_rota where id = ${ONLY_ROW}`,
    );
    return stored ?? BLANK;
  }

  /** Replaces the schedule. Someone who has left may stay in it, so that their shifts can be removed one by one. */
  async change({ version, ...schedule }: OnCallChanges, actor: Actor): Promise<OnCallView> {
    return this.em.transactional(async (em) => {
      const stored = await lockSettings(em, StoredOnCallSchedule);
      if (version !== undefined && version !== stored.version) throw new OnCallChanged(toView(stored));
      const known = peopleOf(stored);
      const added = peopleOf(schedule).filter((id) => !known.includes(id));
      await requireStaff(em, added, 'shifts');
      this.audit.record(em, 'onCall.changed', actor, { after: schedule });
      em.assign(stored, schedule);
      await em.flush();
      return toView(stored);
    });
  }
}

function peopleOf({ shifts, exceptions }: OnCallSchedule): string[] {
  return [...shifts, ...exceptions].flatMap(({ userId }) => userId ?? []);
}

const toView = ({ shifts, exceptions, version }: StoredOnCallSchedule): OnCallView => ({
  shifts,
  exceptions,
  version,
});

@Controller('api/on-call')
export class OnCallController {
  constructor(private readonly onCall: OnCallService) {}

  @Allow('assignmentRules.edit')
  @Get()
  view(): Promise<OnCallView> {
    return this.onCall.view();
  }

  @Allow('assignmentRules.edit')
  @Put()
  change(
    @Body({ schema: onCallSchema }) body: OnCallChanges,
    @CurrentActor() actor: Actor,
  ): Promise<OnCallView> {
    return this.onCall.change(body, actor);
  }
}
