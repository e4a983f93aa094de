import { Injectable } from '@nestjs/common';
import { snakeCase } from '../platform/database/snake-case.js';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/kept-read.js';
import { CONTENT_FIELDS, type ContentKind } from '../shared/content/content.contract.js';
import type { SiteContent } from '../shared/content/site-content.js';
import { tableOf } from './content-lists.js';

/** Every page asks; a change by another process shows a second late. */
const KEEP_MS = 1_000;

/** What the public pages say about the company, its people and its areas. */
@Injectable()
export class SiteContentService {
  private readonly kept = new KeptRead(() => this.readNow(), KEEP_MS);

  constructor(private readonly sql: Sql) {}

  read(): Promise<SiteContent> {
    return this.kept.get();
  }

  /** The next page reads what was changed just now. */
  forget(): void {
    this.kept.forget();
  }

  private async readNow(): Promise<SiteContent> {
    const row = await this.sql.row<{ content: SiteContent }>(SITE_CONTENT, [], 'site content');
    return row!.content;
  }
}

/** One statement, so that the requirements and their version are of one moment. */
const SITE_CONTENT = `select json_build_object(
  'team', ${listOf('team-members')},
  'testimonials', ${listOf('testimonials')},
  'residentQuotes', ${listOf('resident-quotes')},
  'neighborhoods', ${listOf('neighborhoods')},
  'faqs', ${listOf('faqs')},
  'requirements', json_build_object(
    'version', (select coalesce(max(version), 0) from requirements_versions),
    'items', ${listOf('requirements')})) as content`;

/** A list as the pages show it: in its order, without what only staff need. */
function listOf(kind: ContentKind): string {
  const members = [...CONTENT_FIELDS[kind], 'isSample'].map((field) => `'${field}', ${snakeCase(field)}`);
  return `(select coalesce(json_agg(json_build_object(${members.join(', ')}) order by position, id), '[]') from ${tableOf(kind)})`;
}
