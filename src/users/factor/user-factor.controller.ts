import { Controller, Delete, HttpCode, Param } from '@nestjs/common';
import { Allow, CurrentActor } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { idSchema } from '../../platform/http/params.js';
import { UserNotFound } from '../users.errors.js';
import { SecondFactors } from './second-factors.service.js';

const userIdSchema = idSchema(UserNotFound);

/** The second factor of somebody who has lost it, for administrators. */
@Controller('api/users/:id/factor')
export class UserFactorController {
  constructor(private readonly factors: SecondFactors) {}

  @Allow('users.resetFactor')
  @Delete()
  @HttpCode(204)
  async reset(
    @Param('id', { schema: userIdSchema }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.factors.reset(id, actor);
  }
}
