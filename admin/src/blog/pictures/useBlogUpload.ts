import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BlogImageView } from '../../../../src/shared/blog/blog.contract.js';
import type { dataProvider } from '../../dataProvider';
import { useUpload } from '../../images/useUpload';
import { BLOG_IMAGES_KEY } from './useUploadedPictures';

/** Sends one picture at a time, and chooses it once it is there. */
export function useBlogUpload(onChosen: (url: string) => void) {
  const api = useDataProvider<typeof dataProvider>();
  const queries = useQueryClient();
  return useUpload<BlogImageView>({
    send: api.uploadBlogImage,
    onUploaded(image) {
      void queries.invalidateQueries({ queryKey: BLOG_IMAGES_KEY });
      onChosen(image.url);
    },
  });
}
