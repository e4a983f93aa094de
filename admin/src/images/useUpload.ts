import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { SITE_IMAGE_MAX_BYTES, SITE_IMAGE_TYPES } from '../../../src/shared/content/site-image.contract.js';
import type { OnProgress } from '../sendFile';

export interface Upload<T> {
  /** What the picture is called. */
  name: string;
  send: (file: File, onProgress: OnProgress) => Promise<T>;
  onUploaded: (changed: T) => void;
}

/** Sends one picture at a time; `progress` is the share that has left, null while nothing is under way. */
export function useUpload<T>({ name, send, onUploaded }: Upload<T>) {
  const notify = useNotify();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(file: File) {
    if (progress !== null) return;
    const fault = faultOf(file);
    setProblem(fault);
    if (fault) return;
    setProgress(0);
    try {
      onUploaded(await send(file, setProgress));
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
