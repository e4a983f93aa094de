import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { BUILD_FOLDER } from './built-files.js';

const HASHED = { immutable: true, maxAge: '365d', preCompressed: true } as const;

/** Assets with hashed names never change and have compressed copies next to them. */
@Injectable()
export class StaticFiles implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await serve(fastify, '/site-assets/', join(BUILD_FOLDER, 'site/client'), HASHED);
    await serve(fastify, '/console-assets/', join(BUILD_FOLDER, 'admin'), HASHED);
  }
}

async function serve(
  fastify: FastifyInstance,
  prefix: string,
  root: string,
  options: Pick<FastifyStaticOptions, 'immutable' | 'maxAge' | 'preCompressed'>,
): Promise<void> {
  await fastify.register(fastifyStatic, {
    prefix,
    root,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    ...options,
  });
}
