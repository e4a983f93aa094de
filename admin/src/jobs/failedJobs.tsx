import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { HttpError, TextInput, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { DeadLettersView, DeadLetterView } from '#shared/job.js';
import { isConsolePath } from '#shared/paths.js';
import { useApi } from '../api/useApi';
import { ConfirmButton, useAct } from '../components/ConfirmDialog';
import { FormDialog } from '../components/FormDialog';
import { RecordForm } from '../components/RecordForm';
import { SmallText } from '../components/SmallText';
import { actionText } from '../components/text';
import { useAddressParam } from '../layout/useAddressParam';
import { TimeAgo } from '../time/TimeAgo';
import { failedJobText } from './text';

/** Jobs that failed every attempt. */
export function FailedJobs({ letters: { total, letters } }: { letters: DeadLettersView }) {
  if (total === 0) return <Typography color="textSecondary">{failedJobText.none}</Typography>;
  return (
    <>
      <Typography color="textSecondary">
        {failedJobText.about} {total > letters.length && failedJobText.more(letters.length, total)}
      </Typography>
      <RetryAll letters={letters} />
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, mt: 1, mb: 0 }}>
        {letters.map((letter) => (
          <FailedJob key={letter.id} letter={letter} />
        ))}
      </Stack>
    </>
  );
}

/** A button per kind of job that failed more than once, because they often share a cause. */
function RetryAll({ letters }: { letters: DeadLetterView[] }) {
  const kinds = Map.groupBy(letters, ({ title }) => title);
  const several = [...kinds].filter(([, same]) => same.length > 1);
  if (several.length === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {several.map(([title, same]) => (
        <RetryKind key={title} title={title} letters={same} />
      ))}
    </Stack>
  );
}

function RetryKind({ title, letters }: { title: string; letters: DeadLetterView[] }) {
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);

  async function replay() {
    if (busy) return;
    setBusy(true);
    await act(async () => {
      for (const { id } of letters) await api.replayJob(id).catch(ignoreMissing);
    }, failedJobText.allRetried);
    setBusy(false);
  }

  return (
    <Button variant="outlined" aria-disabled={busy} onClick={replay}>
      {failedJobText.retryAll(letters.length, title)}
    </Button>
  );
}

/** Ignores a missing job: someone else may have retried or discarded it. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof HttpError && error.status === 404)) throw error;
}

/** What the job was about and why it failed. */
function FailedJob({ letter }: { letter: DeadLetterView }) {
  const { id, title, reason, attempts, failedAt } = letter;
  const api = useApi();
  const act = useAct();
  const confirmed = useAct(true);
  const [edited, setEdited] = useAddressParam('edit');

  const replay = () => act(() => api.replayJob(id), failedJobText.retried);

  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', flex: '1 1 20rem' }}>
        <strong>{title}</strong> · <Subject subject={letter.subject} />
        <SmallText>
          {failedJobText.attempts(attempts)} <TimeAgo iso={failedAt} />
        </SmallText>
        {reason && <Typography variant="body2">{reason}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" aria-label={failedJobText.retryOf(title)} onClick={() => replay()}>
          {failedJobText.retry}
        </Button>
        <Button aria-label={failedJobText.editOf(title)} onClick={() => setEdited(id)}>
          {failedJobText.edit}
        </Button>
        <ConfirmButton
          danger
          aria-label={failedJobText.discardOf(title)}
          label={failedJobText.discard}
          title={failedJobText.discardOf(title)}
          text={failedJobText.discardText}
          onConfirm={() => confirmed(() => api.discardJob(id), failedJobText.discarded)}
        />
      </Box>
      {edited === id && <EditJobDialog letter={letter} onClose={() => setEdited(null)} />}
    </Box>
  );
}

function Subject({ subject: { label, path } }: Pick<DeadLetterView, 'subject'>) {
  if (!path) return <>{label}</>;
  if (!isConsolePath(path)) return <Link href={path}>{label}</Link>;
  return (
    <Link component={RouterLink} to={path}>
      {label}
    </Link>
  );
}

const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  borderTop: '1px solid var(--hairline)',
  pt: 1.5,
};

interface EditJobDialogProps {
  letter: DeadLetterView;
  onClose: () => void;
}

/** Edits a job's data before retrying it. */
function EditJobDialog({ letter, onClose }: EditJobDialogProps) {
  const api = useApi();
  const refresh = useRefresh();
  const draft = `job ${letter.id} data`;
  return (
    <FormDialog title={failedJobText.editOf(letter.title)} draft={draft} onClose={onClose}>
      <RecordForm
        draft={draft}
        defaultValues={{ data: JSON.stringify(letter.data, null, 2) }}
        check={({ data }) => ({ data: readObject(data) ? undefined : failedJobText.notJson })}
        text={TEXT}
        submit={failedJobText.retry}
        save={async ({ data }) => {
          await api.replayJob(letter.id, readObject(data) ?? {}).finally(refresh);
          return { id: letter.id };
        }}
        onSaved={onClose}
        onCancel={onClose}
      >
        <TextInput
          source="data"
          label={failedJobText.data}
          helperText={failedJobText.dataHint}
          multiline
          minRows={4}
          autoFocus
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
        />
      </RecordForm>
    </FormDialog>
  );
}

const TEXT = { saved: failedJobText.retried, saveFailed: actionText.failed };

function readObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
