import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { ormOptions } from '../../mikro-orm.config.js';
import type { Config } from '../config.js';
import { Sql } from './sql.js';

@Module({})
export class DatabaseModule {
  static with(config: Config): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      // Writers fork inside `transactional`, readers use `Sql`: no request needs an identity map of its own.
      imports: [
        MikroOrmModule.forRoot({
          ...ormOptions(config.DATABASE_URL),
          registerRequestContext: false,
        }) as DynamicModule,
      ],
      providers: [Sql],
      exports: [Sql],
    };
  }
}
