import type { PublicPost } from '../shared/blog/blog.contract.js';
import { toSlug } from '../shared/blog/slug.js';
import type { SitePicture } from '../shared/content/site-image.contract.js';
import { imageIdsIn } from './blog-image-names.js';
import { textOf } from './post-text.js';
import { sanitizePost } from './sanitize-post.js';

/** How wide a picture stands in the text. */
const SIZES = '(min-width: 48rem) 43rem, 100vw';

type Content = Pick<PublicPost, 'content' | 'headings'>;

/**
 * The content as a page shows it: sanitised once more, its headings reachable, its pictures in every size. Patterns are
 * enough from here on: the sanitiser writes each tag in one spelling, with its attributes escaped and in double quotes.
 */
export function toContent(html: string, pictures: Map<string, SitePicture>): Content {
  const headings: Content['headings'] = [];
  const content = sanitizePost(html)
    .replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
      const text = textOf(inner);
      const id = freeId(text, headings);
      headings.push({ id, text, level: Number(level) as 2 | 3 });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    })
    .replace(/<img ([^>]*?)\s*\/?>/g, (_, attributes: string) => toPicture(attributes, pictures));
  return { content: scrollable(content), headings: headings.filter(({ text }) => text !== '') };
}

/** A wide table moves within a box of its own; one inside another moves along with it. */
function scrollable(html: string): string {
  let depth = 0;
  return html.replace(/<(\/?)table>/g, (tag, isEnd: string) => {
    if (isEnd) depth -= 1;
    const isOutermost = depth === 0;
    if (!isEnd) depth += 1;
    if (!isOutermost) return tag;
    return isEnd ? `${tag}</div>` : `<div class="table" tabindex="0" role="group">${tag}`;
  });
}

/** Page parts have ids too, so those of headings begin with a word of their own. */
function freeId(text: string, taken: Content['headings']): string {
  const wanted = `on-${toSlug(text) || 'this'}`;
  const same = taken.filter(({ id }) => id === wanted || id.startsWith(`${wanted}--`)).length;
  return same === 0 ? wanted : `${wanted}--${same + 1}`;
}

function toPicture(attributes: string, pictures: Map<string, SitePicture>): string {
  const picture = pictures.get(imageIdsIn(attributes)[0] ?? '');
  if (!picture) return `<img ${attributes} loading="lazy" />`;
  const { src, width, height, sources } = picture;
  const alt = /alt="[^"]*"/.exec(attributes)?.[0] ?? 'alt=""';
  const sized = sources.map(
    ({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${SIZES}" />`,
  );
  const image = `<img src="${src}" ${alt} width="${width}" height="${height}" loading="lazy" />`;
  return `<picture>${sized.join('')}${image}</picture>`;
}
