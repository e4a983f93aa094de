import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ENTRY_STATUS_LABELS } from '#shared/analysis.js';
import { type Activity, type AnalysisActivity, type LeadActivity } from '#shared/dashboard.js';
import { formatDateTime } from '#shared/format.js';
import { displayName, PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { listText } from '../components/text';
import { StatusBadge } from '../leads/StatusBadge';
import { leadText } from '../leads/text';
import { may } from '../session/may';
import { Pill } from '../states/Pill';
import { dayOf, formatLongDay, timeOf } from '../time/days';
import { useNow } from '../time/useNow';
import { byDay, keyOf, nearness, type ShownActivity } from './groups';
import { dashboardText } from './text';

export function ActivityDays({ rows, ...actions }: ActivityActions & { rows: readonly ShownActivity[] }) {
  const now = useNow();
  const nameOf = (day: string) => {
    const near = nearness(day, now);
    return near ? dashboardText.activity[near] : formatLongDay(day, dayOf(now));
  };
  return byDay(rows).map(({ day, rows }) => (
    <Box key={day} component="section" aria-labelledby={`activity-${day}`} sx={{ mb: 1.5 }}>
      <Typography
        id={`activity-${day}`}
        component="h3"
        variant="body2"
        color="textSecondary"
        sx={{ fontWeight: 600, mb: 0.5 }}
      >
        {nameOf(day)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows.map((row) => (
          <ActivityRow key={keyOf(row)} activity={row} {...actions} />
        ))}
      </Box>
    </Box>
  ));
}

function ActivityRow({ activity, ...actions }: ActivityActions & { activity: ShownActivity }) {
  const { at, email, propertyAddress, propertyType, isGone } = activity;
  const kind =
    activity.type === 'lead' ? leadText.source[activity.source] : ENTRY_STATUS_LABELS[activity.status];
  const facts = [propertyType && PROPERTY_TYPE_LABELS[propertyType], kind];
  return (
    <Box component="li" sx={{ ...ROW, ...(isGone && GONE) }}>
      <Box component="time" dateTime={at} title={formatDateTime(at)} sx={TIME}>
        {timeOf(at)}
      </Box>
      <Box sx={FACTS}>
        <Box sx={NAME}>
          <strong>{activity.type === 'lead' ? displayName(activity) : activity.name || email}</strong>
          {isGone && <Pill>{dashboardText.activity.deleted}</Pill>}
          {!isGone && activity.type === 'lead' && <StatusBadge status={activity.status} />}
          {!isGone && activity.type === 'analysis' && <Pill>{dashboardText.activity.analysis}</Pill>}
        </Box>
        <div>{propertyAddress || dashboardText.activity.noAddress}</div>
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

/** A deleted row keeps its place, without buttons, until the user looks away. */
const GONE = { color: 'text.secondary', '& strong': { textDecoration: 'line-through' } };

/** On phones the time and buttons go below. */
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

interface ActivityActions {
  onView: (analysis: AnalysisActivity) => void;
  onDelete: (lead: LeadActivity) => void;
}

function ActivityButtons({ activity, onView, onDelete }: ActivityActions & { activity: Activity }) {
  const name = displayName(activity);
  const label = (
    <>
      {dashboardText.activity.details}
      <span className="visually-hidden">&nbsp;{dashboardText.activity.of(name)}</span>
    </>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end', order: { xs: 2, sm: 0 } }}>
      {activity.type === 'lead' ? (
        <Button size="small" component={Link} to={`/leads/${activity.id}`} sx={BUTTON}>
          {label}
        </Button>
      ) : (
        <Button size="small" aria-haspopup="dialog" onClick={() => onView(activity)} sx={BUTTON}>
          {label}
        </Button>
      )}
      {may('leads.delete') && activity.type === 'lead' && (
        <IconButton size="small" aria-label={listText.delete(name)} onClick={() => onDelete(activity)}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
      {may('leads.delete') && activity.type === 'analysis' && <Box sx={NO_ICON} />}
    </Box>
  );
}

/** Aligns View Details across rows. */
const NO_ICON = { width: 36 };
const BUTTON = { position: 'relative', whiteSpace: 'nowrap' };
