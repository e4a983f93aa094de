import { MikroOrmModule } from '@mikro-orm/nestjs';
import type { Options } from '@mikro-orm/postgresql';
import { type DynamicModule, Module } from '@nestjs/common';
import { Sql } from './sql.js';

@Module({})
export class DatabaseModule {
  static with(options: Options): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      // Writers fork inside `transactional`, readers use `Sql`: no request needs an identity map of its own.
      imports: [MikroOrmModule.forRoot({ ...options, registerRequestContext: false }) as DynamicModule],
      providers: [Sql],
      exports: [Sql],
    };
  }
}
