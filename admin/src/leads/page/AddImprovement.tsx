import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Ref, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LEAD_LIMITS, type RepairItem } from '../../../../src/shared/leads/lead.contract.js';
import { readDraft } from '../../saving/drafts';
import { ImprovementForm } from './ImprovementForm';

interface AddImprovementProps {
  button: Ref<HTMLButtonElement>;
  leadId: string;
  items: RepairItem[];
  onAdd: (item: RepairItem) => void;
}

/** An item of one's own, below the usual ones. */
export function AddImprovement({ button, leadId, items, onAdd }: AddImprovementProps) {
  const translate = useTranslate();
  const draft = `lead ${leadId} new improvement`;
  const [form, setForm] = useState<'shown' | 'closed' | null>(() =>
    readDraft(draft) === null ? null : 'shown',
  );
  const close = () => setForm('closed');

  if (form === 'shown')
    return <ImprovementForm draft={draft} others={items} onSave={onAdd} onClose={close} />;
  if (items.length >= LEAD_LIMITS.repairItems) {
    return (
      <Typography color="textSecondary" sx={{ pt: 1.5 }}>
        {translate('leadPage.improvements.full', { count: LEAD_LIMITS.repairItems })}
      </Typography>
    );
  }
  return (
    <Button
      ref={button}
      startIcon={<Add />}
      autoFocus={form === 'closed'}
      onClick={() => setForm('shown')}
      sx={{ mt: 1.5 }}
    >
      {translate('leadPage.improvements.add')}
    </Button>
  );
}
