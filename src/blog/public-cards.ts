import type { BlogCard } from '#shared/blog.js';
import { UUID_PATTERN } from '#shared/ids.js';
import { avatarOf, type DrawnImage, pictureOf } from './blog-images.service.js';

/** SQL: whether the post `p` is public at the time in that parameter. */
export function isPublic(now: string): string {
  return `p.status = 'published' and p.published_at <= ${now}`;
}

/** SQL: the joined row of `blog_images` as JSON, or null. */
function imageJson(image: string): string {
  return `case when ${image}.id is not null then json_build_object('id', ${image}.id, 'version', ${image}.version,
    'width', ${image}.width, 'height', ${image}.height, 'widths', ${image}.widths, 'formats', ${image}.formats,
    'blur', ${image}.blur, 'focalX', ${image}.focal_x, 'focalY', ${image}.focal_y) end`;
}

/** SQL: the author's public fields as JSON pairs; never their email. */
export const AUTHOR_FIELDS = `'name', a.name, 'slug', a.slug, 'avatarUrl', a.avatar_url, 'avatar', ${imageJson('portrait')}`;

/** SQL: the columns of a card. */
export const CARD_COLUMNS = `p.id, p.title, p.slug, p.excerpt, p.featured_image as "featuredImage",
  p.featured_image_alt as "featuredImageAlt", p.published_at as "publishedAt", p.reading_minutes as "readingMinutes",
  case when c.id is not null then json_build_object('name', c.name, 'slug', c.slug) end as category,
  case when a.id is not null then json_build_object(${AUTHOR_FIELDS}) end as author, ${imageJson('i')} as image`;

function uploadedAt(address: string): string {
  return `substring(${address} from '^/blog-images/(${UUID_PATTERN})[-.]')::uuid`;
}

/** SQL: the joins those columns need. */
export const CARD_JOINS = `
  left join blog_categories c on c.id = p.category_id
  left join blog_authors a on a.id = p.author_id
  left join blog_images i on i.id = ${uploadedAt('p.featured_image')}
  left join blog_images portrait on portrait.id = ${uploadedAt('a.avatar_url')}`;

/** An author whose avatar is still a database row. */
export type WithImage<Author> = Omit<Author, 'avatar'> & { avatar: DrawnImage | null };

export interface CardRow extends Omit<BlogCard, 'publishedAt' | 'picture' | 'author' | 'hit'> {
  publishedAt: Date;
  author: WithImage<NonNullable<BlogCard['author']>> | null;
  image: DrawnImage | null;
  headline?: string;
}

export function toCard({ image, author, publishedAt, headline, ...card }: CardRow): BlogCard {
  return {
    ...card,
    author: author && toAuthor(author),
    picture: image && pictureOf(image),
    publishedAt: publishedAt.toISOString(),
    ...(headline === undefined ? {} : { hit: toSegments(headline) }),
  };
}

export function toAuthor<Author extends { avatar: DrawnImage | null }>({ avatar, ...author }: Author) {
  return { ...author, avatar: avatar && avatarOf(avatar) };
}

/**
 * Mark a match, and stand in for `<`, because ts_headline drops tags. They are private-use characters and removed from
 * the text first, so nothing in a post can be mistaken for them.
 */
export const MATCH = { start: '\uE000', stop: '\uE001', less: '\uE002' } as const;

/** Splits `before <start>match<stop> after` into segments. */
function toSegments(headline: string): { text: string; isMatch: boolean }[] {
  return headline
    .replaceAll(MATCH.less, '<')
    .split(MATCH.start)
    .flatMap((part, index) => {
      const [match = '', after] = part.split(MATCH.stop);
      return index === 0 || after === undefined
        ? [{ text: part, isMatch: false }]
        : [
            { text: match, isMatch: true },
            { text: after, isMatch: false },
          ];
    })
    .filter(({ text }) => text !== '');
}
