import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { LoadFailed } from '../states/LoadFailed';

const FEW = { page: 1, perPage: 10 };
const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/** The leads a search finds, each with the button that chooses it. */
export function FoundLeads({ q, onChoose }: { q: string; onChoose: (leadId: string) => void }) {
  const translate = useTranslate();
  const filter = q ? { q } : {};
  const { data, error, refetch } = useGetList<LeadView>('leads', { pagination: FEW, sort: NEWEST, filter });
  if (error) return <LoadFailed title="lead.failed" error={error} onRetry={() => refetch()} />;
  return (
    <>
      <p role="status">{data && translate('lead.count', { smart_count: data.length })}</p>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.map((lead) => (
          <Box component="li" key={lead.id} sx={ITEM}>
            <div>
              <strong>{displayName(lead)}</strong>
              <Typography variant="body2" color="textSecondary">
                {[lead.email, lead.propertyAddress].filter(Boolean).join(' · ')}
              </Typography>
            </div>
            <Button
              variant="outlined"
              aria-label={translate('admin.analyses.attachTo', { name: displayName(lead) })}
              onClick={() => onChoose(lead.id)}
            >
              {translate('admin.analyses.attach')}
            </Button>
          </Box>
        ))}
      </Box>
    </>
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
