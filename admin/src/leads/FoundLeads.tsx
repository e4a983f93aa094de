import { Box } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { type LeadView } from '#shared/lead.js';
import { listText } from '../components/text';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { RowsSkeleton } from '../states/skeletons';
import { leadText } from './text';

const firstShown = (count: number) =>
  `Showing the newest ${count}. Search by name, address or phone to find others.`;

const FEW = { page: 1, perPage: 10 };
const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

interface FoundLeadsProps {
  q: string;
  onClear: () => void;
  children: (lead: LeadView) => ReactNode;
}

/** Search results, each with a button to choose the lead. */
export function FoundLeads({ q, onClear, children }: FoundLeadsProps) {
  const filter = q ? { q } : {};
  // Results stay in place while the next search loads, so that a click on one is not lost.
  const options = { retry: false, placeholderData: keepPreviousData };
  const query = useGetList<LeadView>('leads', { pagination: FEW, sort: NEWEST, filter }, options);
  const total = query.total ?? 0;
  return (
    <Loaded query={query} failed={leadText.failed} skeleton={<RowsSkeleton rows={3} height={64} />}>
      {(leads) => (
        <>
          <p role="status">
            {leads.length > 0 && leadText.count(total)}
            {total > leads.length && `. ${firstShown(leads.length)}`}
          </p>
          {leads.length === 0 && <NoneFound isSearch={q !== ''} onClear={onClear} />}
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {leads.map((lead) => (
              <li key={lead.id}>{children(lead)}</li>
            ))}
          </Box>
        </>
      )}
    </Loaded>
  );
}

function NoneFound({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch) return <Notice compact title={leadText.empty} />;
  const clear = { label: listText.clear, onClick: onClear };
  return <Notice compact title={leadText.noMatch} action={clear} />;
}
