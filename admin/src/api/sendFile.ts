import { HttpError } from 'react-admin';
import type { Problem } from '#shared/http.js';
import { current, refresh } from '../session/session';
import { sessionText } from '../session/text';

export type OnProgress = (share: number) => void;

/** Uploads a file to the API with progress, which `fetch` doesn't report. */
export async function sendFile<T>(
  method: 'PUT' | 'POST',
  url: string,
  file: File,
  onProgress: OnProgress,
): Promise<T> {
  let answer = await send(method, url, file, onProgress);
  if (answer.status === 401 && (await refresh())) answer = await send(method, url, file, onProgress);
  const { status, response } = answer;
  if (status >= 200 && status < 300) return response as T;
  const problem = response as Partial<Problem> | null;
  throw new HttpError(status === 0 ? sessionText.unreachable : (problem?.detail ?? ''), status, problem);
}

function send(method: string, url: string, file: File, onProgress: OnProgress): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Authorization', `Bearer ${current()?.accessToken ?? ''}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onloadend = () => resolve(request);
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}
