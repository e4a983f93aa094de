import { Alert, ButtonBase, LinearProgress, Stack, Typography } from '@mui/material';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { SITE_IMAGE_MAX_BYTES, SITE_IMAGE_TYPES } from '#shared/site-image.js';
import { type OnProgress } from '../api/sendFile';
import { ConfirmButton, useAct } from '../components/ConfirmDialog';
import { imageText } from './text';

/** A drop zone with upload progress and errors. */
export function UploadPicture<T>({ name, ...how }: Upload<T> & { name: string }) {
  const { upload, progress, problem } = useUpload({ name, ...how });
  return (
    <>
      <DropZone name={name} isBusy={progress !== null} onFile={upload} />
      {progress !== null && <UploadProgress name={name} progress={progress} />}
      {problem && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
    </>
  );
}

interface DropZoneProps {
  name: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** A drop zone, and a button that opens the file picker. */
export function DropZone({ name, isBusy, onFile }: DropZoneProps) {
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useStay();

  function take(files: FileList | null) {
    if (isBusy || !files?.[0]) return;
    if (files.length > 1) notify(imageText.one, { type: 'warning' });
    else onFile(files[0]);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    take(target.files);
    // The same file may be chosen again after a refusal.
    target.value = '';
  }

  return (
    <>
      <ButtonBase
        aria-disabled={isBusy}
        data-over={isOver || undefined}
        onClick={() => !isBusy && input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={ZONE}
      >
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {imageText.upload(name)}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {imageText.drop}
        </Typography>
      </ButtonBase>
      <input ref={input} type="file" hidden accept={SITE_IMAGE_TYPES.join(',')} onChange={choose} />
    </>
  );
}

const ZONE = {
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  minHeight: 96,
  p: 2,
  border: '2px dashed var(--control)',
  borderRadius: 1,
  textAlign: 'center',
  '&:hover': { bgcolor: 'action.hover' },
  '&[data-over]': { borderColor: 'primary.main', bgcolor: 'action.hover' },
  '&[aria-disabled="true"]': { cursor: 'default' },
};

/** Upload progress; once everything is sent, the server renders the sizes. */
export function UploadProgress({ name, progress }: { name: string; progress: number }) {
  const sending = imageText.sending(name);
  const isSent = progress >= 1;
  return (
    <Stack spacing={0.5} role="status">
      <LinearProgress
        aria-label={sending}
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={Math.round(progress * 100)}
      />
      <Typography variant="body2">{isSent ? imageText.preparing : sending}</Typography>
    </Stack>
  );
}

export interface Upload<T> {
  /** The image's name for the announcement; left out where the result is visible anyway. */
  name?: string;
  send: (file: File, onProgress: OnProgress) => Promise<T>;
  onUploaded: (changed: T) => void;
}

/** Uploads one image at a time; `progress` is the share sent, null when idle. */
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

/** The error of a file the server would refuse anyway, or null. The server also checks the bytes. */
function faultOf({ type, size }: File): string | null {
  if (!(SITE_IMAGE_TYPES as readonly string[]).includes(type)) return imageText.wrongType;
  return size > SITE_IMAGE_MAX_BYTES ? imageText.tooLarge : null;
}

/** Rejections show the server's message, failures ours. */
function sentenceOf(error: unknown): string {
  const isRefusal = error instanceof HttpError && [413, 415, 422].includes(error.status);
  return isRefusal ? error.message : imageText.failed;
}

/** Without this, a file dropped outside the drop zone would open in the tab and replace the console. */
function useStay(): void {
  useEffect(() => {
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}

function stay(event: globalThis.DragEvent): void {
  // Text can still be dropped into fields, and the drop zone handles its own files.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

interface RemovePictureProps<T> {
  name: string;
  /** What the site shows afterwards. */
  text: string;
  remove: () => Promise<T>;
  onRemoved: (changed: T) => void;
}

/** Removes an image from the site after a confirmation. */
export function RemovePicture<T>({ name, text, remove, onRemoved }: RemovePictureProps<T>) {
  const act = useAct(true);
  return (
    <ConfirmButton
      danger
      sx={{ alignSelf: 'flex-start' }}
      label={imageText.remove(name)}
      title={imageText.confirm.title(name)}
      text={text}
      submit={imageText.confirm.submit}
      onConfirm={() =>
        act(
          async () => onRemoved(await remove()),
          imageText.removed(name),
          () => imageText.removeFailed,
        )
      }
    />
  );
}
