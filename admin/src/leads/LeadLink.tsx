import { Link, Typography } from '@mui/material';
import { type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { displayName } from '#shared/lead.js';
import { SmallText } from '../components/SmallText';
import { lazyPage, prefetchOnIntent } from '../lazy';
import { leadText } from './text';

interface LeadLinkProps {
  leadId: string;
  /** The tab of the lead's page to open. */
  tab?: string;
  children: ReactNode;
}

/** Names the lead that a row of a list is about. */
export function LeadLink({ leadId, tab, children }: LeadLinkProps) {
  const to = tab ? `/leads/${leadId}?tab=${tab}` : `/leads/${leadId}`;
  return (
    <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }} {...prefetchLead}>
      {children}
    </Link>
  );
}

interface LeadCellProps {
  record: { leadId: string | null; leadName: string | null; propertyAddress: string | null };
  tab?: string;
}

/** A lead and its property, of a record that outlives a deleted lead. */
export function LeadCell({ record: { leadId, leadName, propertyAddress }, tab }: LeadCellProps) {
  if (!leadId) return <Typography color="textSecondary">{leadText.deletedLead}</Typography>;
  return (
    <>
      <LeadLink leadId={leadId} tab={tab}>
        {displayName({ name: leadName ?? '' })}
      </LeadLink>
      {propertyAddress && <SmallText>{propertyAddress}</SmallText>}
    </>
  );
}

export const LeadEdit = lazyPage(() => import('./page/LeadPage').then((page) => page.LeadEdit));

/** Spread over links to a lead to prefetch its page. */
export const prefetchLead = prefetchOnIntent(LeadEdit);

/** The query parameter of a lead's page that opens the dialog for a call. */
export const CALL_PARAM = 'call';
/** The query parameter with the way that is open in the composer: `email` or `text`. */
export const WRITE_PARAM = 'write';

/** The form is on the dashboard. */
export const ADD_LEAD = '/dashboard?add=lead';
