import AddTask from '@mui/icons-material/AddTask';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import MoveToInbox from '@mui/icons-material/MoveToInbox';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import TaskAlt from '@mui/icons-material/TaskAlt';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ElementType } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { TimelineEntry, TimelineKind } from '../../../../src/shared/leads/timeline.contract.js';
import { may } from '../../session/may';
import { TimeAgo } from '../../time/TimeAgo';
import { nameOf } from '../../users/nameOf';
import { NoteEntry } from './NoteEntry';
import { useEntryWords } from './useEntryWords';

const LOOKS: Record<TimelineKind, { Icon: ElementType; color: string }> = {
  submission: { Icon: MoveToInbox, color: 'good' },
  statusChange: { Icon: SwapHoriz, color: 'reviewed' },
  note: { Icon: StickyNote2Outlined, color: 'wary' },
  taskAdded: { Icon: AddTask, color: 'told' },
  taskDone: { Icon: TaskAlt, color: 'good' },
  textReceived: { Icon: SmsOutlined, color: 'told' },
  message: { Icon: EmailOutlined, color: 'told' },
  acknowledgment: { Icon: HandshakeOutlined, color: 'good' },
  document: { Icon: DescriptionOutlined, color: 'told' },
  payment: { Icon: PaymentsOutlined, color: 'told' },
  reportView: { Icon: VisibilityOutlined, color: 'done' },
};

/** One thing that happened: its kind as an icon, and all of it in words. */
export function Entry({ entry, leadId }: { entry: TimelineEntry; leadId: string }) {
  const { Icon, color } = LOOKS[entry.kind];
  return (
    <Box component="li" sx={ROW}>
      <Box aria-hidden sx={{ ...BADGE, color: `var(--${color})`, bgcolor: `var(--${color}-ground)` }}>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {entry.kind === 'note' ? <NoteEntry entry={entry} leadId={leadId} /> : <Event entry={entry} />}
      </Box>
    </Box>
  );
}

function Event({ entry }: { entry: Exclude<TimelineEntry, { kind: 'note' }> }) {
  const translate = useTranslate();
  const { title, detail } = useEntryWords(entry);
  return (
    <>
      <div>{title}</div>
      <Typography variant="body2" color="textSecondary">
        {detail.map((words) => `${words} · `)}
        {entry.kind === 'message' && may('messages.read') && (
          <>
            <Link component={RouterLink} to={`/admin/outbox/${entry.messageId}`}>
              {translate('leadPage.timeline.openMessage')}
            </Link>
            {' · '}
          </>
        )}
        {entry.by && (
          <span title={entry.by.email}>
            {translate('leadPage.timeline.by', { who: nameOf(entry.by) })}
            {' · '}
          </span>
        )}
        <TimeAgo iso={entry.at} />
      </Typography>
      {entry.kind === 'submission' && entry.message && <Box sx={QUOTE}>{entry.message}</Box>}
      {entry.kind === 'textReceived' && entry.text && <Box sx={QUOTE}>{entry.text}</Box>}
    </>
  );
}

const ROW = { display: 'grid', gridTemplateColumns: '36px minmax(0, 1fr)', gap: 1.5 };
const BADGE = { width: 36, height: 36, borderRadius: '50%', display: 'grid', placeItems: 'center' };
const QUOTE = { mt: 0.75, pl: 1.5, borderLeft: '3px solid var(--hairline)', whiteSpace: 'pre-wrap' };
