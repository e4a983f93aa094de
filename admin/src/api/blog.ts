import type { BlogImageView, BlogPreviewLink } from '#shared/blog.js';
import { httpClient } from '../httpClient';
import { type OnProgress, sendFile } from '../sendFile';
import { API, addressOf, ask } from './rest';

const BLOG_IMAGES = `${API}/blog-images`;
const BLOG_IMAGES_AT_ONCE = 24;

/** Pictures and previews of the blog; its records are resources. */
export const blogApi = {
  /** Newest first, from this one on; `next` is where the rest begins. */
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

  /** An address under which the stored post shows for a day, whatever its status. */
  previewPost: async (id: string) =>
    (await ask<BlogPreviewLink>(`${API}/blog-posts/${id}/preview`, 'POST', {})).data.url,
};
