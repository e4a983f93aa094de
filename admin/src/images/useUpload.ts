import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin';
import {
  SITE_IMAGE_MAX_BYTES,
  SITE_IMAGE_TYPES,
  type SiteImageKind,
} from '../../../src/shared/content/site-image.contract.js';
import type { dataProvider } from '../dataProvider';
import { IMAGES_KEY, withImage } from './useImages';

/** Sends one picture at a time; `progress` is the share that has left, null while nothing is under way. */
export function useUpload(kind: SiteImageKind) {
  const api = useDataProvider<typeof dataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(file: File) {
    if (progress !== null) return;
    const fault = faultOf(file);
    setProblem(fault);
    if (fault) return;
    setProgress(0);
    try {
      const changed = await api.uploadImage(kind, file, setProgress);
      queries.setQueryData(IMAGES_KEY, withImage(changed));
      const name = translate(`image.kind.${kind}.name`);
      notify('image.uploaded', { type: 'success', messageArgs: { name } });
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setProgress(null);
    }
  }

  return { upload, progress, problem };
}

/** What the server would refuse anyhow; it looks at the bytes as well. */
function faultOf({ type, size }: File): string | null {
  if (!(SITE_IMAGE_TYPES as readonly string[]).includes(type)) return 'image.wrongType';
  return size > SITE_IMAGE_MAX_BYTES ? 'image.tooLarge' : null;
}

/** Refusals are said in the server's words, failures in ours. */
function sentenceOf(error: unknown): string {
  const isRefusal = error instanceof HttpError && [413, 415, 422].includes(error.status);
  return isRefusal ? error.message : 'image.failed';
}
