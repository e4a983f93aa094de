import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BlogImageView } from '../../../../src/shared/blog/blog.contract.js';
import type { dataProvider } from '../../dataProvider';
import { faultOf, sentenceOf } from '../../images/uploadFaults';
import { BLOG_IMAGES_KEY } from './UploadedPictures';

/** Sends one picture at a time, and chooses it once it is there. */
export function useBlogUpload(onUploaded: (url: string) => void) {
  const api = useDataProvider<typeof dataProvider>();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(file: File) {
    if (progress !== null) return;
    const fault = faultOf(file);
    setProblem(fault);
    if (fault) return;
    setProgress(0);
    try {
      const image = await api.uploadBlogImage(file, setProgress);
      queries.setQueryData<BlogImageView[]>(BLOG_IMAGES_KEY, (others = []) => [image, ...others]);
      onUploaded(image.url);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setProgress(null);
    }
  }

  return { upload, progress, problem };
}
