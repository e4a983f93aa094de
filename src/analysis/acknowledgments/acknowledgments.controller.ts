import { Body, Controller, Param, Post } from '@nestjs/common';
import { leadIdSchema } from '../../leads/lead-id.js';
import { FromVisitor, type Visitor } from '../../platform/public-forms/from-visitor.js';
import { PublicForm } from '../../platform/public-forms/public-form.decorator.js';
import type {
  Acknowledged,
  AcknowledgeRequirementsRequest,
} from '../../shared/analysis/acknowledgment.contract.js';
import { acknowledgeRequirementsSchema } from '../../shared/analysis/acknowledgment.schema.js';
import { COMPANY_DEFAULTS } from '../../shared/content/company.js';
import { AcknowledgeRequirements } from './acknowledge-requirements.js';

@Controller('api/public/analyses/:leadId/acknowledgments')
export class AcknowledgmentsController {
  constructor(private readonly requirements: AcknowledgeRequirements) {}

  @PublicForm((): Acknowledged => ({ bookingUrl: COMPANY_DEFAULTS.bookingUrl }))
  @Post()
  acknowledge(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: acknowledgeRequirementsSchema }) { version }: AcknowledgeRequirementsRequest,
    @FromVisitor() visitor: Visitor,
  ): Promise<Acknowledged> {
    return this.requirements.acknowledge(leadId, version, visitor);
  }
}
