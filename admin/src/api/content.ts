import type { BlogImageView, BlogPreviewLink } from '#shared/blog.js';
import type { Company, CompanyView } from '#shared/company.js';
import type { ContentKind, ContentView } from '#shared/content.js';
import type { CurrentPriceBook, PricePreview } from '#shared/price-book.js';
import type { SiteImageView } from '#shared/site-image.js';
import { API, addressOf, ask, httpClient, httpFile, read, request } from './http';
import { type OnProgress, sendFile } from './sendFile';

const IMAGES = `${API}/images`;
const imageAddress = (id: string) => `${IMAGES}/${encodeURIComponent(id)}`;

async function dataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In chunks, because a call can take only so many arguments.
  const parts = Array.from({ length: Math.ceil(bytes.length / PART) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * PART, (index + 1) * PART)),
  );
  return `data:${file.type};base64,${btoa(parts.join(''))}`;
}

const PART = 8_192;

/** The site's content and images. */
export const contentApi = {
  /** Moves a record below another one; null is the top of its list. */
  moveContent: (kind: ContentKind, id: string, after: string | null) =>
    request<ContentView>(`${API}/${kind}/${id}/move`, 'POST', { after }),

  /** The prices that apply now. */
  pricing: () => read<CurrentPriceBook>(`${API}/public/pricing`, {}),

  pricePreview: (id: string) => read<PricePreview>(`${API}/price-books/${id}/preview`, {}),

  company: () => read<CompanyView>(`${API}/company`, {}),

  changeCompany: (changes: Partial<Company>, version: number) =>
    request<CompanyView>(`${API}/company`, 'PATCH', { ...changes, version }),

  /** Uploads a team member's photo, which shows on the site right away. */
  uploadPortrait: (id: string, file: File, onProgress: OnProgress) =>
    sendFile<ContentView<'team-members'>>('PUT', `${API}/team-members/${id}/image`, file, onProgress),

  removePortrait: async (id: string): Promise<ContentView<'team-members'>> =>
    (await httpClient(`${API}/team-members/${id}/image`, { method: 'DELETE' })).json,

  /** The site's fixed image slots, including the empty ones. */
  images: () => read<SiteImageView[]>(IMAGES, { filter: { place: 'site' } }),

  /** Adds an image to the library. */
  addImage: (file: File, onProgress: OnProgress) => sendFile<SiteImageView>('POST', IMAGES, file, onProgress),

  uploadImage: (slot: string, file: File, onProgress: OnProgress) =>
    sendFile<SiteImageView>('PUT', imageAddress(slot), file, onProgress),

  /** Uses a library image in this slot too. */
  chooseImage: (slot: string, from: string) =>
    request<SiteImageView>(`${imageAddress(slot)}/choose`, 'POST', { from }),

  removeImage: async (id: string): Promise<SiteImageView> =>
    (await httpClient(imageAddress(id), { method: 'DELETE' })).json,

  /** The uncropped image as a data URL. */
  imageOriginal: async (id: string) => dataUrl((await httpFile(`${imageAddress(id)}/original`)).file),
};

const BLOG_IMAGES = `${API}/blog-images`;
const BLOG_IMAGES_AT_ONCE = 24;

/** Images and previews of the blog; its records are resources. */
export const blogApi = {
  /** Newest first, from this offset on; `next` is the offset of the next page. */
  async blogImages(start: number) {
    const range = [start, start + BLOG_IMAGES_AT_ONCE - 1];
    const { json, headers } = await httpClient(addressOf(BLOG_IMAGES, { range }));
    const rows: BlogImageView[] = json;
    const end = start + rows.length;
    const total = Number(headers.get('Content-Range')?.split('/').pop());
    return { rows, next: end < total && rows.length > 0 ? end : null };
  },

  deleteBlogImage: (id: string) => httpClient(`${BLOG_IMAGES}/${id}`, { method: 'DELETE' }),

  uploadBlogImage: (file: File, onProgress: OnProgress) =>
    sendFile<BlogImageView>('POST', BLOG_IMAGES, file, onProgress),

  /** A link that shows the saved post for a day, whatever its status. */
  previewPost: async (id: string) =>
    (await ask<BlogPreviewLink>(`${API}/blog-posts/${id}/preview`, 'POST', {})).data.url,
};
