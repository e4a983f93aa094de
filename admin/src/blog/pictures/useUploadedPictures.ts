import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../useApi';

export const BLOG_IMAGES_KEY = ['blog-images'];

/** The pictures uploaded before, newest first, as far as they were opened. */
export function useUploadedPictures() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: BLOG_IMAGES_KEY,
    queryFn: ({ pageParam }) => api.blogImages(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}
