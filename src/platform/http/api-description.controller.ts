import { Controller, Get } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Allow } from '../access/access.decorators.js';
import { ApiDescription } from './api-description.js';

@Controller('api/openapi.json')
export class ApiDescriptionController {
  constructor(private readonly description: ApiDescription) {}

  @Allow('api.describe')
  @Get()
  describe(): Promise<OpenAPIObject> {
    return this.description.read();
  }
}
