import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageCounts, CommunicationOverview as Overview } from '#shared/dashboard.js';
import { formatNumber } from '#shared/format.js';
import { Loaded } from '../states/Loaded';
import { RowsSkeleton } from '../states/skeletons';
import { Block } from './Block';
import { useDashboardQuery } from './queries';
import { dashboardText } from './text';

export function CommunicationOverview() {
  const query = useDashboardQuery('communication', (api) => api.communication());
  return (
    <Block
      title={dashboardText.communication.title}
      action={
        <Link component={RouterLink} to="/campaigns" sx={{ flex: 'none', py: 0.5 }}>
          {dashboardText.communication.all}
        </Link>
      }
    >
      <Loaded
        query={query}
        failed={dashboardText.communication.failed}
        skeleton={<RowsSkeleton rows={3} height={44} />}
      >
        {(overview) => <Counts overview={overview} />}
      </Loaded>
    </Block>
  );
}

function Counts({ overview: { emails, sms, activeCampaigns, unknownNumbers } }: { overview: Overview }) {
  const isSilent = [emails, sms].every(({ sent, failed, scheduled }) => sent + failed + scheduled === 0);
  return (
    <>
      <Box component="dl" sx={LIST}>
        <Count name="emails" count={emails.sent} of={emails} />
        <Count name="sms" count={sms.sent} of={sms} />
        <Count name="activeCampaigns" count={activeCampaigns} />
        {unknownNumbers && <Count name="unknownNumbers" count={unknownNumbers} to="/campaigns/texts" />}
      </Box>
      {isSilent && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {dashboardText.communication.none}
        </Typography>
      )}
    </>
  );
}

function Count({
  name,
  count,
  of,
  to,
}: {
  name: keyof Overview;
  count: number;
  of?: MessageCounts;
  to?: string;
}) {
  const label = dashboardText.communication.label[name];
  const extra = (['failed', 'scheduled'] as const)
    .filter((what) => of && of[what] > 0)
    .map((what) => dashboardText.communication[`${what}Count`](formatNumber(of?.[what] ?? 0)));
  return (
    <div>
      <dt>
        {to ? (
          <Link component={RouterLink} to={to}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>
        <strong>{formatNumber(count)}</strong>
        {extra.length > 0 && <span>{extra.join(', ')}</span>}
      </dd>
    </div>
  );
}

const LIST = {
  m: 0,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    minHeight: 44,
    borderTop: '1px solid var(--hairline)',
  },
  '& dd': { m: 0, display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: 1 },
  '& dd span': { color: 'text.secondary', fontSize: '0.875rem' },
  '& strong': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
};
