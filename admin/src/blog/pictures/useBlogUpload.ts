import { useQueryClient } from '@tanstack/react-query';
import type { BlogImageView } from '#shared/blog.js';
import { useApi } from '../../api/useApi';
import { useUpload } from '../../images/useUpload';
import { BLOG_IMAGES_KEY } from './UploadedPictures';

/** Sends one picture at a time, and chooses it once it is there. */
export function useBlogUpload(onChosen: (url: string) => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useUpload<BlogImageView>({
    send: api.uploadBlogImage,
    onUploaded(image) {
      void queries.invalidateQueries({ queryKey: BLOG_IMAGES_KEY });
      onChosen(image.url);
    },
  });
}
