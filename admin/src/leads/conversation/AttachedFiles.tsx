import AttachFile from '@mui/icons-material/AttachFile';
import Close from '@mui/icons-material/Close';
import { Alert, Box, Button, IconButton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { formatFileSize } from '#shared/format.js';
import { EMAIL_FILES } from '#shared/message.js';
import { useDraft } from '../../components/drafts';
import { conversationText } from './text';

const text = conversationText.files;

const NONE: File[] = [];

/**
 * The files of an email to this lead's owner. They stay while another tab of the composer is open, in the cache that
 * signing out clears. A reload loses them; the draft has only their names.
 */
export function useFiles(leadId: string) {
  const queries = useQueryClient();
  const queryKey = ['unsent files', leadId];
  const { data: chosen = NONE } = useQuery<File[]>({
    queryKey,
    queryFn: () => NONE,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const names = useDraft(`lead ${leadId} letter files`);
  const [problem, setProblem] = useState<string | null>(null);

  function change(files: File[]) {
    setProblem(null);
    queries.setQueryData(queryKey, files);
    names.type(files.map(({ name }) => name).join(', '));
  }

  function add(files: File[]) {
    const all = [...chosen, ...files.filter((file) => !chosen.some(isSameAs(file)))];
    const fault = faultOf(all);
    if (fault) setProblem(fault);
    else change(all);
  }

  return {
    chosen,
    problem,
    /** The names of files that a reload has lost. */
    lost: chosen.length === 0 ? names.text : '',
    add,
    remove: (file: File) => change(chosen.filter((each) => each !== file)),
    /** Continues without the files that a reload lost. */
    dismiss: () => change(NONE),
    /** Drops what was sent. */
    forget: useEvent((sent: File[]) => change(chosen.filter((each) => !sent.includes(each)))),
    restore: change,
  };
}

/** What makes two chosen files the same. */
export const identityOf = ({ name, size, lastModified }: File) => [name, size, lastModified];

const isSameAs = (file: File) => (other: File) => String(identityOf(file)) === String(identityOf(other));

/** Why the server would refuse the files, or null. It also checks what they contain. */
function faultOf(files: File[]): string | null {
  if (files.length > EMAIL_FILES.count) return EMAIL_FILES.tooMany;
  const total = files.reduce((bytes, { size }) => bytes + size, 0);
  return total > EMAIL_FILES.totalBytes ? EMAIL_FILES.tooLarge : null;
}

interface AttachedFilesProps {
  files: Pick<ReturnType<typeof useFiles>, 'chosen' | 'lost' | 'remove' | 'dismiss'>;
  problem: string | undefined;
}

export function AttachedFiles({ files: { chosen, lost, remove, dismiss }, problem }: AttachedFilesProps) {
  return (
    <>
      {chosen.length > 0 && (
        <Box component="ul" aria-label={text.label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {chosen.map((file) => (
            <Box component="li" key={String(identityOf(file))} sx={FILE}>
              <AttachFile fontSize="small" color="action" />
              <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {file.name} ({formatFileSize(file.size)})
              </Typography>
              <IconButton size="small" aria-label={text.remove(file.name)} onClick={() => remove(file)}>
                <Close fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {lost && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={dismiss}>
              {text.dismiss}
            </Button>
          }
          sx={{ overflowWrap: 'anywhere' }}
        >
          {text.again(lost)}
        </Alert>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </>
  );
}

const FILE = { display: 'flex', alignItems: 'center', gap: 0.5 };

export function AttachButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button startIcon={<AttachFile />} onClick={() => input.current?.click()} sx={{ mr: 'auto' }}>
        {text.attach}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.label}
        accept={EMAIL_FILES.accept}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
    </>
  );
}
