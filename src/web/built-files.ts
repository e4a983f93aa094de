import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** The site and console builds; the path is the same from source and from the compiled server. */
export const BUILD_FOLDER = join(
  import.meta.dirname,
  import.meta.dirname.includes('/dist/') ? '../..' : '../../dist',
);

export type Encoding = 'br' | 'gzip';

const PREFERRED: Encoding[] = ['br', 'gzip'];
/** Twice as fast as gzip's default on a page, and smaller. */
const BROTLI_QUALITY = 5;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The best of our encodings that an `Accept-Encoding` header allows; null for uncompressed. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const accepted = new Set(
    (header ?? '')
      .split(',')
      .map((each) => each.replace(/\s/g, '').toLowerCase())
      .filter((each) => !/;q=0(\.0*)?$/.test(each))
      .map((each) => each.replace(/;.*/, '')),
  );
  return PREFERRED.find((encoding) => accepted.has(encoding)) ?? null;
}

/** Compresses in a worker thread so that other responses don't have to wait. */
export function encode(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body);
  return toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

interface BuiltModule {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

type Manifest = Record<string, BuiltModule>;

/** Public URLs of what some modules of a build need: scripts, styles and assets, including those of their imports. */
export async function builtFiles(
  build: 'site/client' | 'admin',
  isWanted: (module: string) => boolean,
): Promise<string[]> {
  const manifest = JSON.parse(
    await readFile(join(BUILD_FOLDER, build, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const base = build === 'admin' ? '/console-assets/' : '/site-assets/';
  const seen = new Set<string>();
  const files = Object.keys(manifest)
    .filter(isWanted)
    .flatMap((name) => filesOf(manifest, name, seen));
  return [...new Set(files)].map((file) => base + file);
}

function filesOf(manifest: Manifest, name: string, seen: Set<string>): string[] {
  const module = manifest[name];
  if (!module || seen.has(name)) return [];
  seen.add(name);
  const { file, css = [], assets = [], imports = [] } = module;
  return [file, ...css, ...assets, ...imports.flatMap((each) => filesOf(manifest, each, seen))];
}

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
