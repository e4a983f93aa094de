import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { dataProvider } from '../../dataProvider';

export const BLOG_IMAGES_KEY = ['blog-images'];

/** The pictures uploaded before, newest first, as far as they were opened. */
export function useUploadedPictures() {
  const api = useDataProvider<typeof dataProvider>();
  return useInfiniteQuery({
    queryKey: BLOG_IMAGES_KEY,
    queryFn: ({ pageParam }) => api.blogImages(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}
