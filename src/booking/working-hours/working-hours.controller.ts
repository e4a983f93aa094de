import { Body, Controller, Get, Module, Param, Patch } from '@nestjs/common';
import {
  type StaffHours,
  type WorkingHoursChanges,
  type WorkingHoursView,
  workingHoursSchema,
} from '#shared/working-hours.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { idSchema } from '../../platform/http/params.js';
import { UserNotFound } from '../../users/users.errors.js';
import { WorkingHoursService } from './working-hours.service.js';

@Controller('api/auth/working-hours')
class OwnWorkingHoursController {
  constructor(private readonly hours: WorkingHoursService) {}

  @Allow('workingHours.own')
  @Get()
  get(@CurrentCaller() caller: Caller): Promise<WorkingHoursView> {
    return this.hours.get(caller.id);
  }

  @Allow('workingHours.own')
  @Patch()
  change(
    @Body({ schema: workingHoursSchema }) changes: WorkingHoursChanges,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<WorkingHoursView> {
    return this.hours.change(caller.id, changes, actor);
  }
}

/** Everyone's hours next to each other, for admins. */
@Controller('api/working-hours')
class StaffHoursController {
  constructor(private readonly hours: WorkingHoursService) {}

  @Allow('users.workingHours')
  @Get()
  list(): Promise<StaffHours[]> {
    return this.hours.list();
  }
}

const userIdSchema = idSchema(UserNotFound);

/** Other people's hours, for admins. */
@Controller('api/users/:id/working-hours')
class UserWorkingHoursController {
  constructor(private readonly hours: WorkingHoursService) {}

  @Allow('users.workingHours')
  @Get()
  get(@Param('id', { schema: userIdSchema }) id: string): Promise<WorkingHoursView> {
    return this.hours.get(id);
  }

  @Allow('users.workingHours')
  @Patch()
  change(
    @Param('id', { schema: userIdSchema }) id: string,
    @Body({ schema: workingHoursSchema }) changes: WorkingHoursChanges,
    @CurrentActor() actor: Actor,
  ): Promise<WorkingHoursView> {
    return this.hours.change(id, changes, actor);
  }
}

/** When staff members work: for booking, assigning leads and measuring response times. */
@Module({
  controllers: [OwnWorkingHoursController, StaffHoursController, UserWorkingHoursController],
  providers: [WorkingHoursService],
  exports: [WorkingHoursService],
})
export class WorkingHoursModule {}
