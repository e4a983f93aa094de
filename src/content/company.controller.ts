import { Body, Controller, Get, Patch } from '@nestjs/common';
import type { CompanyView } from '#shared/company.js';
import { type CompanyChanges, editCompanySchema } from '#shared/company.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { CompanyService } from './company.service.js';

@Controller('api/company')
export class CompanyController {
  constructor(private readonly company: CompanyService) {}

  @Allow('company.edit')
  @Get()
  get(): Promise<CompanyView> {
    return this.company.view();
  }

  @Allow('company.edit')
  @Patch()
  change(
    @Body({ schema: editCompanySchema }) changes: CompanyChanges,
    @CurrentActor() actor: Actor,
  ): Promise<CompanyView> {
    return this.company.change(changes, actor);
  }
}
