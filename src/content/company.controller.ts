import { Body, Controller, Get, Ip, Patch } from '@nestjs/common';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.decorators.js';
import type { CompanyView } from '../shared/content/company.js';
import { type CompanyChanges, companySchema } from '../shared/content/company.schema.js';
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
    @Body({ schema: companySchema }) changes: CompanyChanges,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<CompanyView> {
    return this.company.change(changes, { id: caller.id, address });
  }
}
