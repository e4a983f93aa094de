const OWN = '/blog-images/';

/** A pasted picture of another place would not be ours to show, and might be gone tomorrow. */
export function ownPicturesOnly(html: string): string {
  const { body } = parse(html);
  for (const picture of body.querySelectorAll('img')) {
    if (!picture.getAttribute('src')?.startsWith(OWN)) picture.remove();
  }
  return body.innerHTML;
}

/** Whether every picture has alt text. */
export function picturesAreDescribed(html: string | null | undefined): boolean {
  const pictures = [...parse(html ?? '').body.querySelectorAll('img')];
  return pictures.every(({ alt }) => alt.trim());
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
