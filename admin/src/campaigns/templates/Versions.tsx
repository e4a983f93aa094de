import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { CampaignTemplateVersionView } from '#shared/campaigns/campaign.contract.js';
import { formatDateTime } from '#shared/format.js';
import { useApi } from '../../api/useApi';
import { may } from '../../session/may';
import { campaignText } from '../text';

/** What a template said before, each to be taken into the editor again. */
export function Versions({ id, version }: { id: string; version: number }) {
  const api = useApi();
  const { data } = useQuery({
    // A save makes the words before it a version.
    queryKey: ['campaigns', 'versions', id, version],
    queryFn: () => api.campaignTemplateVersions(id),
    retry: false,
  });
  if (!data) return null;
  return (
    <Box component="details" sx={{ mt: 2, '& summary': { cursor: 'pointer', minHeight: 24 } }}>
      <summary>{campaignText.templates.versions}</summary>
      {data.length === 0 && <Typography>{campaignText.templates.noVersions}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 2 }}>
        {data.map((each) => (
          <Version key={each.version} version={each} />
        ))}
      </Box>
    </Box>
  );
}

function Version({ version }: { version: CampaignTemplateVersionView }) {
  const { setValue } = useFormContext();
  const { name, subject, content, by, at } = version;
  const take = () => {
    for (const [field, value] of Object.entries({ name, subject, content }))
      setValue(field, value, { shouldDirty: true });
  };
  return (
    <li>
      <Typography variant="body2" color="textSecondary">
        {campaignText.templates.version(version.version, formatDateTime(at))}
        {by && `, ${campaignText.templates.versionBy(by)}`}
      </Typography>
      {subject && <strong>{subject}</strong>}
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Box>
      {may('campaigns.templates') && (
        <Button size="small" onClick={take}>
          {campaignText.templates.take}
        </Button>
      )}
    </li>
  );
}
