import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { SITE_IMAGE_TYPES } from '#shared/site-image.js';
import { imageText } from './text';
import { useStay } from './useStay';

interface DropZoneProps {
  name: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** A place to drop a picture on, and a button that opens the choice of files. */
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
