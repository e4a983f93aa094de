import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { OnProgress } from '../api/sendFile';
import { imageText } from './text';
import { faultOf, sentenceOf } from './uploadFaults';

export interface Upload<T> {
  /** The picture's name, where its arrival is announced; elsewhere it shows by itself. */
  name?: string;
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
      if (name) notify(imageText.uploaded(name), { type: 'success' });
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setProgress(null);
    }
  }

  return { upload, progress, problem };
}
