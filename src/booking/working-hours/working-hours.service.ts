import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  DEFAULT_WORKING_HOURS,
  nextWorkingMoment,
  type StaffHours,
  type WorkingHours,
  type WorkingHoursChanges,
  type WorkingHoursView,
} from '#shared/working-hours.js';
import { CLOSED_DAYS } from '../../content/company.service.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Sql, type Statements } from '../../platform/database/sql.js';
import { defineError } from '../../platform/errors.js';
import { UserNotFound } from '../../users/users.errors.js';
import { StoredWorkingHours } from './working-hours.entity.js';

export const WorkingHoursChanged = defineError(
  'conflict',
  'WORKING_HOURS_CHANGED',
  (current: WorkingHoursView) => ({
    message: 'Someone else changed these working hours. Reload to see their changes.',
    details: { current },
  }),
);

/** The hours of all active staff. */
export const STAFF_HOURS = `
  select u.id as "userId", u.name, u.email, u.role, coalesce(w.takes_walkthroughs, true) as "takesWalkthroughs", w.week,
    coalesce(w.time_off, '[]') as "timeOff", coalesce(w.version, 0) as version, ${CLOSED_DAYS} as "closedDays"
  from users u left join working_hours w on w.user_id = u.id where u.is_active`;

/** When staff members work. */
@Injectable()
export class WorkingHoursService {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  /** The hours of all active staff, in a stable order. Pass `run` to read within a transaction. */
  list(run: Statements = (text, values, name) => this.sql.rows(text, values, name)): Promise<StaffHours[]> {
    return run<StaffHours>(`${STAFF_HOURS} order by u.id`, [], 'staffHours');
  }

  /** Deactivated accounts too, so that their hours can be edited before they return. */
  async get(userId: string): Promise<WorkingHoursView> {
    const row = await this.sql.row<WorkingHoursView>(
      `select coalesce(w.takes_walkthroughs, true) as "takesWalkthroughs", w.week, coalesce(w.time_off, '[]') as "timeOff",
         coalesce(w.version, 0) as version
       from users u left join working_hours w on w.user_id = u.id where u.id = $1`,
      [userId],
    );
    if (!row) throw new UserNotFound();
    return row;
  }

  /** When someone is at work again; null while someone is, or if no one will be within a year. */
  async closedUntil(at: Date, run: Statements): Promise<Date | null> {
    const moments = (await this.list(run)).map((each) => nextWorkingMoment(each, at)).filter(Boolean);
    const [first] = moments.toSorted((one, other) => one!.getTime() - other!.getTime());
    return first && first > at ? first : null;
  }

  async change(
    userId: string,
    { version, ...changes }: WorkingHoursChanges,
    actor: Actor,
  ): Promise<WorkingHoursView> {
    await this.em.transactional(async (em) => {
      const hours = await lockHours(em, userId);
      if (version !== undefined && version !== hours.version) throw new WorkingHoursChanged(toView(hours));
      const { takesWalkthroughs, week } = hours;
      const after = { takesWalkthroughs: changes.takesWalkthroughs, week: changes.week };
      this.audit.record(em, 'workingHours.changed', actor, {
        id: userId,
        before: { takesWalkthroughs, week },
        after,
      });
      Object.assign(hours, changes);
    });
    return this.get(userId);
  }
}

/** Two first changes at the same time must not both insert. */
async function lockHours(em: EntityManager, userId: string): Promise<StoredWorkingHours> {
  const [user] = await em.execute('select id from users where id = ? for share', [userId]);
  if (!user) throw new UserNotFound();
  await em.execute(
    'insert into working_hours (user_id, version) values (?, 0) on conflict (user_id) do nothing',
    [userId],
  );
  return em.findOneOrFail(StoredWorkingHours, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function toView({ takesWalkthroughs, week, timeOff, version }: StoredWorkingHours): WorkingHoursView {
  const hours: WorkingHours = { ...DEFAULT_WORKING_HOURS, takesWalkthroughs, timeOff, week: week ?? null };
  return { ...hours, version };
}
