import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { PLACEHOLDERS } from '../../../../src/shared/campaigns/placeholders.js';

/** What may stand between braces, and what it becomes. */
export function Placeholders() {
  const translate = useTranslate();
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', minHeight: 24 } }}>
      <summary>{translate('campaigns.templates.placeholders')}</summary>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {translate('campaigns.templates.placeholdersHint')}
      </Typography>
      <Box component="dl" sx={LIST}>
        {Object.entries(PLACEHOLDERS).map(([name, { about }]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </Box>
    </Box>
  );
}

const LIST = {
  m: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))',
  '& dd': { m: 0, color: 'text.secondary', fontSize: '0.875rem' },
};
