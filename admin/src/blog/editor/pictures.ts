const OWN = '/blog-images/';

/** Drops pasted images of other sites: we may not have the rights to them, and they may disappear. */
export function ownPicturesOnly(html: string): string {
  const { body } = parse(html);
  for (const picture of body.querySelectorAll('img')) {
    if (!picture.getAttribute('src')?.startsWith(OWN)) picture.remove();
  }
  return body.innerHTML;
}

/** Whether every image has alt text. */
export function picturesAreDescribed(html: string | null | undefined): boolean {
  const pictures = [...parse(html ?? '').body.querySelectorAll('img')];
  return pictures.every(({ alt }) => alt.trim());
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
