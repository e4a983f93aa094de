import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { SiteImages } from '../content/site-images.js';
import { BUILD_FOLDER } from './build-folder.js';

const IMAGE_CACHE_SECONDS = 3_600;

/** Assets under hashed names never change; uploaded pictures keep their name and are cached for an hour. */
@Injectable()
export class StaticFiles implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly images: SiteImages,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await mkdir(this.images.folder, { recursive: true });
    await serve(fastify, '/site-assets/', join(BUILD_FOLDER, 'site/client'), {
      immutable: true,
      maxAge: '365d',
    });
    await serve(fastify, '/console-assets/', join(BUILD_FOLDER, 'admin'), {
      immutable: true,
      maxAge: '365d',
    });
    await serve(fastify, '/site-images/', [this.images.folder, this.images.shipped], {
      maxAge: IMAGE_CACHE_SECONDS * 1000,
    });
  }
}

async function serve(
  fastify: FastifyInstance,
  prefix: string,
  root: string | string[],
  caching: { immutable?: boolean; maxAge: string | number },
): Promise<void> {
  await fastify.register(fastifyStatic, {
    prefix,
    root,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    ...caching,
  });
}
