import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { EntryView } from '#shared/analysis.js';
import { DeleteDialog } from '../components/DeleteButton';
import { useAddressParam } from '../layout/useAddressParam';
import { AttachDialog } from './AttachDialog';
import { RunAgainDialog } from './RunAgainDialog';
import { analysisText, DELETE_TEXT, streetOf } from './text';

/** A linked analysis is its lead's report and is deleted with it; only unlinked ones can be attached or deleted. */
export function AnalysisActions({ entry }: { entry: EntryView }) {
  const [run, setRun] = useAddressParam('run');
  const [shown, setShown] = useState<'attach' | 'remove' | null>(null);
  const close = () => setShown(null);
  const name = streetOf(entry);

  const button = (key: 'run' | 'attach' | 'remove') => (
    <Button
      aria-label={analysisText[`${key}Of`](name)}
      onClick={() => (key === 'run' ? setRun(entry.id) : setShown(key))}
    >
      {analysisText[key]}
    </Button>
  );
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
      {button('run')}
      {entry.leadId && (
        <Button href={`/analysis/${entry.leadId}`} target="_blank" aria-label={analysisText.reportOf(name)}>
          {analysisText.report}
        </Button>
      )}
      {!entry.leadId && button('attach')}
      {!entry.leadId && button('remove')}
      {run === entry.id && <RunAgainDialog entry={entry} onClose={() => setRun(null)} />}
      {shown === 'attach' && <AttachDialog entry={entry} onClose={close} />}
      {shown === 'remove' && (
        <DeleteDialog
          resource="admin/analyses"
          id={entry.id}
          title={analysisText.removeOf(name)}
          text={DELETE_TEXT}
          submit="Delete"
          done={analysisText.deleted}
          onClose={close}
        />
      )}
    </Stack>
  );
}
