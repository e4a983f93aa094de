import { Controller, Get } from '@nestjs/common';
import type { StaffMember } from '#shared/user.js';
import { Allow } from '../platform/access/access.js';
import { StaffQueries } from './staff.queries.js';

@Controller('api/staff')
export class StaffController {
  constructor(private readonly queries: StaffQueries) {}

  @Allow('staff.list')
  @Get()
  list(): Promise<StaffMember[]> {
    return this.queries.list();
  }
}
