import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntryView } from '#shared/analysis.js';
import { DeleteDialog } from '../components/DeleteButton';
import { useAddressParam } from '../layout/useAddressParam';
import { AttachDialog } from './AttachDialog';
import { RunAgainDialog } from './RunAgainDialog';
import { DELETE_TEXT, streetOf } from './text';

/** A linked analysis is the report of its lead and goes with it; only a loose one is attached or deleted. */
export function AnalysisActions({ entry }: { entry: EntryView }) {
  const translate = useTranslate();
  const [run, setRun] = useAddressParam('run');
  const [shown, setShown] = useState<'attach' | 'remove' | null>(null);
  const close = () => setShown(null);
  const name = streetOf(entry);

  const button = (key: 'run' | 'attach' | 'remove') => (
    <Button
      aria-label={translate(`admin.analyses.${key}Of`, { name })}
      onClick={() => (key === 'run' ? setRun(entry.id) : setShown(key))}
    >
      {translate(`admin.analyses.${key}`)}
    </Button>
  );
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
      {button('run')}
      {entry.leadId && (
        <Button
          href={`/analysis/${entry.leadId}`}
          target="_blank"
          aria-label={translate('admin.analyses.reportOf', { name })}
        >
          {translate('admin.analyses.report')}
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
          title={translate('admin.analyses.removeOf', { name })}
          text={DELETE_TEXT}
          submit="Delete"
          done="admin.analyses.deleted"
          onClose={close}
        />
      )}
    </Stack>
  );
}
