import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { displayName, type LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { FilterText } from '../../lists/FilterFields';

const FEW = { page: 1, perPage: 10 };
const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/** Finds the lead a template is shown for. */
export function ChooseLead({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const translate = useTranslate();
  const [q, setQ] = useState('');
  const filter = q ? { q } : {};
  const { data = [] } = useGetList<LeadView>('leads', { pagination: FEW, sort: NEWEST, filter });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="choose-lead">
      <DialogTitle id="choose-lead">{translate('campaigns.templates.choose')}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <FilterText label="lead.filter.q" value={q} onChange={setQ} grow />
        <List>
          {data.map((lead) => (
            <ListItem key={lead.id} disablePadding>
              <ListItemButton onClick={() => onChoose(lead.id)}>
                <ListItemText primary={displayName(lead)} secondary={lead.email} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('admin.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
