import { Body, Controller, Delete, Module, Param, Post } from '@nestjs/common';
import {
  type CreateRule,
  createRuleSchema,
  type EditRule,
  editRuleSchema,
  RULE_SORTS,
  type RuleFilter,
  type RuleSort,
  type RuleView,
  ruleFilterSchema,
} from '#shared/assignment.js';
import { LeadsModule } from '../leads/leads.module.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { ListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema, PutAndPatch } from '../platform/http/params.js';
import { AssignByRule } from './assign-by-rule.js';
import { AssignmentRulesService, RuleNotFound } from './assignment-rules.service.js';
import { OnCallController, OnCallService } from './on-call.service.js';

const listSchema = listQuerySchema<RuleSort, RuleFilter>(
  RULE_SORTS,
  { field: 'position', order: 'asc' },
  ruleFilterSchema,
);
const RuleId = () => Param('id', { schema: idSchema(RuleNotFound) });

@Controller('api/assignment-rules')
class AssignmentRulesController extends ListController<RuleView, RuleSort, RuleFilter>({
  resource: 'assignment-rules',
  action: 'assignmentRules.edit',
  query: listSchema,
  missing: RuleNotFound,
}) {
  constructor(protected readonly queries: AssignmentRulesService) {
    super();
  }

  @Allow('assignmentRules.edit')
  @Post()
  create(
    @Body({ schema: createRuleSchema }) body: CreateRule,
    @CurrentActor() actor: Actor,
  ): Promise<RuleView> {
    return this.queries.create(body, actor);
  }

  @PutAndPatch(':id')
  @Allow('assignmentRules.edit')
  edit(
    @RuleId() id: string,
    @Body({ schema: editRuleSchema }) body: EditRule,
    @CurrentActor() actor: Actor,
  ): Promise<RuleView> {
    return this.queries.edit(id, body, actor);
  }

  @Allow('assignmentRules.edit')
  @Delete(':id')
  remove(@RuleId() id: string, @CurrentActor() actor: Actor): Promise<RuleView> {
    return this.queries.remove(id, actor);
  }
}

/** Who gets new leads, and who is on call for them. */
@Module({
  imports: [LeadsModule],
  controllers: [AssignmentRulesController, OnCallController],
  providers: [AssignByRule, AssignmentRulesService, OnCallService],
  exports: [OnCallService],
})
export class AssignmentModule {}
