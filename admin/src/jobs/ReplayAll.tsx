import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import type { DeadLetterView } from '#shared/jobs/jobs.contract.js';
import { useApi } from '../api/useApi';
import { useAct } from '../components/useAct';

/** One press for each kind of work that failed more than once: what one setting broke is put right together. */
export function ReplayAll({ letters }: { letters: DeadLetterView[] }) {
  const kinds = Map.groupBy(letters, ({ title }) => title);
  const several = [...kinds].filter(([, same]) => same.length > 1);
  if (several.length === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {several.map(([title, same]) => (
        <ReplayKind key={title} title={title} letters={same} />
      ))}
    </Stack>
  );
}

function ReplayKind({ title, letters }: { title: string; letters: DeadLetterView[] }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);

  async function replay() {
    if (busy) return;
    setBusy(true);
    await act(async () => {
      for (const { id } of letters) await api.replayJob(id).catch(unlessGone);
    }, 'jobs.letters.allReplayed');
    setBusy(false);
  }

  return (
    <Button variant="outlined" aria-disabled={busy} onClick={replay}>
      {translate('jobs.letters.replayAll', { title, count: letters.length })}
    </Button>
  );
}

/** Ignores a job that is gone: somebody else may have decided about it meanwhile. */
function unlessGone(error: unknown): void {
  if (!(error instanceof HttpError && error.status === 404)) throw error;
}
