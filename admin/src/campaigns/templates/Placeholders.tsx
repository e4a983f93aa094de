import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PLACEHOLDERS } from '#shared/campaigns/placeholders.js';
import { campaignText } from '../text';

/** What may stand between braces, and what it becomes. */
export function Placeholders() {
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', minHeight: 24 } }}>
      <summary>{campaignText.templates.placeholders}</summary>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {campaignText.templates.placeholdersHint}
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
