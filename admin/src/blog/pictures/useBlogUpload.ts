import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BlogImageView } from '../../../../src/shared/blog/blog.contract.js';
import type { dataProvider } from '../../dataProvider';
import { useUpload } from '../../images/useUpload';
import { BLOG_IMAGES_KEY } from './UploadedPictures';

/** Sends one picture at a time, and chooses it once it is there. */
export function useBlogUpload(onChosen: (url: string) => void) {
  const api = useDataProvider<typeof dataProvider>();
  const queries = useQueryClient();
  return useUpload<BlogImageView>({
    send: api.uploadBlogImage,
    onUploaded(image) {
      queries.setQueryData<BlogImageView[]>(BLOG_IMAGES_KEY, (others = []) => [image, ...others]);
      onChosen(image.url);
    },
  });
}
