import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { ENTRY_STATUS_LABELS } from '../../../../src/shared/analysis/entry-status.js';
import { formatDateTime } from '../../../../src/shared/format.js';
import { displayName, PROPERTY_TYPE_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import { StatusBadge } from '../../leads/StatusBadge';
import { Pill } from '../../states/Pill';
import { timeOf } from '../../time/days';
import { type ActivityActions as Actions, ActivityButtons } from './ActivityButtons';
import type { ShownActivity } from './shownRows';

/** One lead or analysis that came in. */
export function ActivityRow({ activity, ...actions }: Actions & { activity: ShownActivity }) {
  const translate = useTranslate();
  const { at, email, propertyAddress, propertyType, isGone } = activity;
  const kind =
    activity.type === 'lead'
      ? translate(`lead.source.${activity.source}`)
      : ENTRY_STATUS_LABELS[activity.status];
  const facts = [propertyType && PROPERTY_TYPE_LABELS[propertyType], kind];
  return (
    <Box component="li" sx={{ ...ROW, ...(isGone && GONE) }}>
      <Box component="time" dateTime={at} title={formatDateTime(at)} sx={TIME}>
        {timeOf(at)}
      </Box>
      <Box sx={FACTS}>
        <Box sx={NAME}>
          <strong>{activity.type === 'lead' ? displayName(activity) : activity.name || email}</strong>
          {isGone && <Pill>{translate('dashboard.activity.gone')}</Pill>}
          {!isGone && activity.type === 'lead' && <StatusBadge status={activity.status} />}
          {!isGone && activity.type === 'analysis' && <Pill>{translate('dashboard.activity.analysis')}</Pill>}
        </Box>
        <div>{propertyAddress || translate('dashboard.activity.noAddress')}</div>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{facts.filter(Boolean).join(' · ')}</Box>
      </Box>
      {!isGone && <ActivityButtons activity={activity} {...actions} />}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '5rem minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 76,
  fontSize: '0.9375rem',
  py: 1.25,
  borderTop: '1px solid var(--hairline)',
};

/** A row that is gone keeps its place without its buttons, until the reader looks away. */
const GONE = { color: 'text.secondary', '& strong': { textDecoration: 'line-through' } };

/** On a phone the facts have the whole width, and time and buttons share the line below them. */
const FACTS = { minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' }, overflowWrap: 'anywhere' };

const TIME = {
  order: { xs: 1, sm: 0 },
  alignSelf: { sm: 'start' },
  pt: { sm: 0.25 },
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
};

const NAME = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 };
