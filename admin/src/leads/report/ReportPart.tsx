import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { isSettled, type Origin } from '#shared/analysis.js';
import { type PlanId, type PriceBook, type PricedProperty } from '#shared/pricing.js';
import { type ShownFigure, shownNet } from '#shared/report.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import { useApi } from '../../api/useApi';
import { SmallText } from '../../components/SmallText';
import { leadPartKey } from '../page/useLeadPart';
import { reportText } from './text';

export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

/** `note` replaces the source's label. */
export function Figures({ figures }: { figures: (ShownFigure & { note?: string })[] }) {
  return (
    <Box component="dl" sx={LIST}>
      {figures.map(({ name, value, origin, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <OriginNote origin={origin} note={note} />
          </dd>
        </div>
      ))}
    </Box>
  );
}

const LIST = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: 2,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
  '& strong': { fontSize: '1.125rem' },
};

/** Says where a figure comes from, so no one takes an estimate for market data. `note` overrides it. */
export function OriginNote({ origin, note }: { origin: Origin | undefined; note?: string | undefined }) {
  if (!origin) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {note ?? reportText.origin[origin]}
    </Typography>
  );
}

const text = REPORT_TEXT.projection;

interface ProjectionProps {
  property: PricedProperty;
  /** Dollars for all units. */
  monthlyRent: number;
  plan: PlanId;
  book: PriceBook;
}

/** What is left of the first year's rent after every fee of a plan. */
export function Projection({ property, monthlyRent, plan, book }: ProjectionProps) {
  const request = { plan, property, rentDollarsPerMonth: monthlyRent };
  const { planName, rows, net, laterYears } = shownNet(request, book);
  return (
    <ReportPart title={text.title}>
      <SmallText>
        {text.plan}: {planName}
      </SmallText>
      <Table
        size="small"
        sx={{ maxWidth: '32rem', '& td, & th': { px: 1 }, '& tr:last-child *': { fontWeight: 700 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{text.item}</TableCell>
            <TableCell align="right">{text.year}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...rows, net].map(({ label, amount }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {amount}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <SmallText sx={{ mt: 1 }}>
        {text.later} {laterYears}. {text.basis}
      </SmallText>
    </ReportPart>
  );
}

const LOOK_AGAIN_MS = 3_000;

/** Polls until the figures are final, since there is no live event for them. */
export function useReport(leadId: string) {
  const api = useApi();
  return useQuery({
    queryKey: leadPartKey(leadId, 'report'),
    queryFn: () => api.leadReport(leadId),
    retry: false,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data.status) ? LOOK_AGAIN_MS : false),
  });
}
