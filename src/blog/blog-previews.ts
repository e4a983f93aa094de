import { Injectable } from '@nestjs/common';
import type { BlogPreviewLink } from '#shared/blog.js';
import { DAY_SECONDS } from '#shared/time.js';
import { Sql } from '../platform/database/sql.js';
import { SignedTokens } from '../platform/secrets/signed-tokens.js';
import { BlogRecordNotFound } from './blog.errors.js';

const PURPOSE = 'blog preview';

interface Preview {
  postId: string;
}

/** Signed links that show a post before it is public. */
@Injectable()
export class BlogPreviews {
  constructor(
    private readonly sql: Sql,
    private readonly tokens: SignedTokens,
  ) {}

  async link(postId: string): Promise<BlogPreviewLink> {
    const row = await this.sql.row('select 1 from blog_posts where id = $1', [postId]);
    if (!row) throw new BlogRecordNotFound();
    const token = this.tokens.sign(PURPOSE, { postId } satisfies Preview, DAY_SECONDS);
    return { url: `/blog/preview/${token}` };
  }

  /** The id of the previewed post; null for an invalid or expired link. */
  read(token: string): string | null {
    return this.tokens.read<Preview>(PURPOSE, token)?.postId ?? null;
  }
}
