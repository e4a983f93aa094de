import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { displayName } from '#shared/lead.js';
import { FoundLeads } from '../../analyses/FoundLeads';
import { FilterText } from '../../components/FilterRow';
import { leadText } from '../../leads/text';
import { campaignText } from '../text';

/** Finds the lead a template is shown for. */
export function ChooseLead({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const translate = useTranslate();
  const [q, setQ] = useState('');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="choose-lead">
      <DialogTitle id="choose-lead">{campaignText.templates.choose}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <FilterText label={leadText.filter.q} value={q} onChange={setQ} grow />
        <FoundLeads q={q} onClear={() => setQ('')}>
          {(lead) => (
            <ListItemButton onClick={() => onChoose(lead.id)}>
              <ListItemText primary={displayName(lead)} secondary={lead.email} />
            </ListItemButton>
          )}
        </FoundLeads>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('admin.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
