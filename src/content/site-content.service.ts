import { Injectable } from '@nestjs/common';
import { snakeCase } from '../platform/database/snake-case.js';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/keeping/kept-read.js';
import { CONTENT_FIELDS, type ContentKind } from '../shared/content/content.contract.js';
import type { SiteContent } from '../shared/content/site-content.js';
import type { TeamMember } from '../shared/content/team.js';
import { tableOf } from './content-lists.js';
import { type Portrait, toPortraitPicture } from './images/portrait.js';

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
    const row = await this.sql.row<{ content: StoredContent }>(SITE_CONTENT, [], 'site content');
    const { team, ...content } = row!.content;
    return { ...content, team: team.map(withPicture) };
  }
}

type StoredContent = SiteContent & { team: (TeamMember & { photo: Portrait | null })[] };

function withPicture({ photo, ...member }: StoredContent['team'][number]): TeamMember {
  return { ...member, picture: photo && toPortraitPicture(photo) };
}

/** One statement, so that the requirements and their version are of one moment. */
const SITE_CONTENT = `select json_build_object(
  'team', ${listOf('team-members', 'photo')},
  'testimonials', ${listOf('testimonials')},
  'residentQuotes', ${listOf('resident-quotes')},
  'neighborhoods', ${listOf('neighborhoods')},
  'faqs', ${listOf('faqs')},
  'requirements', json_build_object(
    'version', (select coalesce(max(version), 0) from requirements_versions),
    'items', ${listOf('requirements')})) as content`;

/** A list as the pages show it: in its order, without what only staff need. */
function listOf(kind: ContentKind, ...more: string[]): string {
  const members = [...CONTENT_FIELDS[kind], 'isSample', ...more].map(
    (field) => `'${field}', ${snakeCase(field)}`,
  );
  return `(select coalesce(json_agg(json_build_object(${members.join(', ')}) order by position, id), '[]') from ${tableOf(kind)})`;
}
