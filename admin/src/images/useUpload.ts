import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { SiteImageKind } from '../../../src/shared/content/site-image.contract.js';
import type { dataProvider } from '../dataProvider';
import { faultOf, sentenceOf } from './uploadFaults';
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
