import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEditContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { LEAD_EDITABLE, type LeadView } from '../../../src/shared/leads/lead.contract.js';

/** Somebody else saved first: what is different now, and what to do with what was typed. */
export function ConflictNotice({ now, onSettled }: { now: LeadView; onSettled: () => void }) {
  const translate = useTranslate();
  const { record, refetch } = useEditContext<LeadView>();
  const { reset } = useFormContext();
  const different = LEAD_EDITABLE.filter((field) => record && !isSame(record[field], now[field]));

  function take(typed: 'drop' | 'keep') {
    reset(now, { keepDirtyValues: typed === 'keep' });
    onSettled();
    return refetch();
  }

  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{translate('lead.conflict.title')}</AlertTitle>
      {translate(different.length > 0 ? 'lead.conflict.kept' : 'lead.conflict.none')}
      <ul>
        {different.map((field) => (
          <li key={field}>
            {translate('lead.conflict.now', {
              field: translate(`lead.field.${field}`),
              value: String(now[field] ?? '') || translate('lead.conflict.blank'),
            })}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => take('keep')}>
        {translate('lead.conflict.mine')}
      </Button>
      <Button size="small" onClick={() => take('drop')}>
        {translate('lead.conflict.load')}
      </Button>
    </Alert>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
