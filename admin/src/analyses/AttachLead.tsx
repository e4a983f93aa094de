import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';

/** A lead that an analysis may belong to. */
export function AttachLead({ lead, onAttach }: { lead: LeadView; onAttach: () => void }) {
  const translate = useTranslate();
  return (
    <Box sx={ITEM}>
      <div>
        <strong>{displayName(lead)}</strong>
        <Typography variant="body2" color="textSecondary">
          {[lead.email, lead.propertyAddress].filter(Boolean).join(' · ')}
        </Typography>
      </div>
      <Button
        variant="outlined"
        aria-label={translate('admin.analyses.attachTo', { name: displayName(lead) })}
        onClick={onAttach}
      >
        {translate('admin.analyses.attach')}
      </Button>
    </Box>
  );
}

const ITEM = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  overflowWrap: 'anywhere',
  borderTop: '1px solid var(--hairline)',
};
