import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { EntryView } from '../../../../src/shared/analysis/entry.contract.js';
import { AttachDialog } from '../../analyses/AttachDialog';
import { RunAgainDialog } from '../../analyses/RunAgainDialog';
import { useAddressParam } from '../../useAddressParam';

/** Actions on an analysis that belongs to no lead yet, or the link to its lead once it has one. */
export function LooseAnalysis({ entry }: { entry: EntryView }) {
  const translate = useTranslate();
  const [run, setRun] = useAddressParam('run');
  const [isAttaching, setAttaching] = useState(false);
  const say = (key: string) => translate(`admin.analyses.${key}`);
  if (entry.leadId) {
    return (
      <Button component={Link} to={`/leads/${entry.leadId}?tab=analysis`}>
        {say('openLead')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setRun(entry.id)}>{say('run')}</Button>
      <Button onClick={() => setAttaching(true)}>{say('attach')}</Button>
      {run === entry.id && <RunAgainDialog entry={entry} onClose={() => setRun(null)} />}
      {isAttaching && <AttachDialog entry={entry} onClose={() => setAttaching(false)} />}
    </>
  );
}
