import { Controller, Get } from '@nestjs/common';
import type { FormToken } from '#shared/web/public-form.js';
import { Public } from '../access/access.decorators.js';
import { FormTokens } from './form-tokens.js';

@Controller('api/public/form-token')
export class FormTokenController {
  constructor(private readonly tokens: FormTokens) {}

  @Public()
  @Get()
  issue(): FormToken {
    return this.tokens.issue();
  }
}
