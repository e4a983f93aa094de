import { useQuery } from '@tanstack/react-query';
import type { SiteImageKind, SiteImageView } from '#shared/site-image.js';
import { useApi } from '../api/useApi';

export const IMAGES_KEY = ['images'];

/** All site images; all callers share one request. */
export function useImages(options: { staleTime?: number } = {}) {
  const api = useApi();
  return useQuery({ queryKey: IMAGES_KEY, queryFn: () => api.images(), retry: false, ...options });
}

export const withImage = (changed: SiteImageView) => (images: SiteImageView[] | undefined) =>
  images?.map((image) => (image.id === changed.id ? changed : image));

export function findImage(images: SiteImageView[] | undefined, kind: SiteImageKind) {
  return images?.find(({ id }) => id === kind);
}
