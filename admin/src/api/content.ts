import type { Company, CompanyView } from '#shared/company.js';
import type { ContentKind, ContentView } from '#shared/content.js';
import type { SiteImageKind, SiteImageView } from '#shared/site-image.js';
import { httpClient } from '../httpClient';
import { type OnProgress, sendFile } from '../sendFile';
import { API, ask, read } from './rest';

const IMAGES = `${API}/images`;

/** What the company says and shows on its site. */
export const contentApi = {
  /** Puts a record of the site's content below another one; null is the top of its list. */
  moveContent: async (kind: ContentKind, id: string, after: string | null) =>
    (await ask<ContentView>(`${API}/${kind}/${id}/move`, 'POST', { after })).data,

  company: () => read<CompanyView>(`${API}/company`, {}),

  changeCompany: async (changes: Partial<Company>, version: number) =>
    (await ask<CompanyView>(`${API}/company`, 'PATCH', { ...changes, version })).data,

  /** The photo of a member of the team, shown on the site from now on. */
  uploadPortrait: (id: string, file: File, onProgress: OnProgress) =>
    sendFile<ContentView<'team-members'>>('PUT', `${API}/team-members/${id}/image`, file, onProgress),

  removePortrait: async (id: string): Promise<ContentView<'team-members'>> =>
    (await httpClient(`${API}/team-members/${id}/image`, { method: 'DELETE' })).json,

  images: () => read<SiteImageView[]>(IMAGES, {}),

  uploadImage: (kind: SiteImageKind, file: File, onProgress: OnProgress) =>
    sendFile<SiteImageView>('PUT', `${IMAGES}/${kind}`, file, onProgress),

  removeImage: async (kind: SiteImageKind): Promise<SiteImageView> =>
    (await httpClient(`${IMAGES}/${kind}`, { method: 'DELETE' })).json,
};
