import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OFFLINE_PATH, type OfflineRelease } from '#shared/paths.js';
import { Public } from '../platform/access/access.js';
import { memoize } from '../platform/cache.js';
import { digestOf } from '../platform/secrets/hashing.js';
import { BUILD_FOLDER, builtFiles } from './built-files.js';
import { PageCache } from './page-cache.js';

interface Parts {
  code: string;
  siteFiles: string[];
  consoleFiles: string[];
}

/**
 * The service worker of site and console, with the release it caches. Browsers check for a new one on every visit; the
 * cache is replaced when one of its files or the text of the offline page changes.
 */
@Controller()
export class ServiceWorkerController {
  private readonly parts = memoize(readParts);

  constructor(private readonly pages: PageCache) {}

  @Public()
  @Get('service-worker.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'no-cache')
  @Header('content-security-policy', "default-src 'none'; connect-src 'self'")
  async script(@Req() request: FastifyRequest): Promise<string> {
    const { code, ...files } = await this.parts();
    const offlinePage = await this.pages.find(OFFLINE_PATH, '', request);
    const version = digestOf(JSON.stringify([code, files, offlinePage?.etag])).slice(0, 12);
    const release: OfflineRelease = { version, ...files };
    return `const __RELEASE__ = ${JSON.stringify(release)};\n${code}`;
  }
}

async function readParts(): Promise<Parts> {
  const [code, siteFiles, consoleFiles] = await Promise.all([
    readFile(join(BUILD_FOLDER, 'site/worker/service-worker.js'), 'utf8'),
    builtFiles('site/client', (module) => /^style\.css$|\/scripts\/site\.ts$|\.woff2$/.test(module)),
    builtFiles('admin', (module) => module === 'src/session/LoginPage.tsx'),
  ]);
  return { code, siteFiles, consoleFiles: consoleFiles.filter(isNeeded) };
}

/** Fonts for letters beyond English are loaded when a name needs them. */
function isNeeded(file: string): boolean {
  return !/-(latin-ext|vietnamese)-/.test(file);
}
