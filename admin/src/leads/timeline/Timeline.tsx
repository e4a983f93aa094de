import AddTask from '@mui/icons-material/AddTask';
import CallOutlined from '@mui/icons-material/CallOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import MoveToInbox from '@mui/icons-material/MoveToInbox';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Reply from '@mui/icons-material/Reply';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import TaskAlt from '@mui/icons-material/TaskAlt';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, Link, Stack } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ElementType, type ReactNode, useEffect, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatCents, formatDateTime } from '#shared/format.js';
import { type LeadView, STATUS_LABELS } from '#shared/lead.js';
import { HOLD_SECONDS, MESSAGE_STATUS_LABELS, messageStatus, UNSENT_CARRIER } from '#shared/message.js';
import { PLAN_LABELS } from '#shared/plan.js';
import { SECOND_MS } from '#shared/time.js';
import type { TimelineEntry, TimelineKind } from '#shared/timeline.js';
import { useApi } from '../../api/useApi';
import { useAct } from '../../components/ConfirmDialog';
import { SmallText } from '../../components/SmallText';
import { useAddressParam } from '../../layout/useAddressParam';
import { StaleNotice } from '../../live/StaleNotice';
import { may } from '../../session/session';
import { Loaded, LoadFailed } from '../../states/Loaded';
import { TimeAgo } from '../../time/TimeAgo';
import { nameOf } from '../../users/nameOf';
import { Composer } from '../conversation/Composer';
import { conversationText } from '../conversation/text';
import { WRITE_PARAM } from '../LeadLink';
import { leadPageText } from '../page/text';
import { leadPartKey, OWNER_TIMELINES } from '../page/useLeadPart';
import { CallEntry, NoteEntry } from './NotesAndCalls';
import { Attachments, QUOTE, ReceivedEmail } from './ReceivedEmail';
import { timelineText } from './text';

export function TimelineTab({ lead }: { lead: LeadView }) {
  const [, setWay] = useAddressParam(WRITE_PARAM);
  return (
    <Stack spacing={3}>
      <Composer lead={lead} />
      <Timeline
        of="leads"
        id={lead.id}
        onReply={({ kind }) => setWay(kind === 'emailReceived' ? 'email' : 'text')}
      />
    </Stack>
  );
}

interface TimelineProps {
  /** Whether the id is that of a lead, or of an owner with all of their leads. */
  of: 'leads' | 'owners';
  id: string;
  /** Shown with every entry. */
  homeOf?: (leadId: string) => ReactNode;
  onReply?: (entry: TimelineEntry<'emailReceived' | 'textReceived'>) => void;
}

/** Newest first. Never empty, since every lead starts with a submission. */
export function Timeline({ of, id, homeOf, onReply }: TimelineProps) {
  const { timeline, isLoadingOlder, loadOlder } = useTimeline(of, id);
  const { isFetchNextPageError, hasNextPage, error } = timeline;
  return (
    <div>
      <StaleNotice onRefresh={timeline.refetch} />
      <Loaded query={timeline} failed={timelineText.failed} height={320}>
        {({ pages }) => (
          <>
            <Stack
              component="ol"
              aria-label={timelineText.label}
              spacing={2.5}
              sx={{ listStyle: 'none', p: 0, m: 0 }}
            >
              {grouped(pages.flatMap(({ rows }) => rows)).map((entries) => (
                <Row key={entries[0]!.id} kind={entries[0]!.kind} home={homeOf?.(entries[0]!.leadId)}>
                  {entries.length > 1 ? (
                    <CanceledGroup entries={entries as TimelineEntry<'message'>[]} />
                  ) : (
                    <Entry entry={entries[0]!} onReply={onReply} />
                  )}
                </Row>
              ))}
            </Stack>
            {isFetchNextPageError && (
              <LoadFailed compact title={timelineText.olderFailed} error={error} onRetry={loadOlder} />
            )}
            {hasNextPage && !isFetchNextPageError && (
              <Button variant="outlined" onClick={loadOlder} aria-disabled={isLoadingOlder} sx={{ mt: 3 }}>
                {isLoadingOlder ? timelineText.loadingOlder : timelineText.older}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function useTimeline(of: TimelineProps['of'], id: string) {
  const api = useApi();
  const [wantedPages, setWantedPages] = useState(1);
  const timeline = useInfiniteQuery({
    queryKey: of === 'leads' ? leadPartKey(id, 'timeline') : [...OWNER_TIMELINES, id],
    queryFn: ({ pageParam }) => api.timeline(of, id, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: false,
  });
  const { data, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = timeline;
  const pageCount = data?.pages.length ?? 0;
  const isLoadingOlder = hasNextPage && !isFetchNextPageError && pageCount < wantedPages;

  // A refetch and a request for the next page cancel each other, so older entries wait for a live update, and are
  // requested again after one that came between.
  useEffect(() => {
    if (isLoadingOlder && !isFetching) void fetchNextPage();
  }, [isLoadingOlder, isFetching, fetchNextPage]);

  function loadOlder() {
    setWantedPages(pageCount + 1);
    if (isFetchNextPageError) void fetchNextPage();
  }
  return { timeline, isLoadingOlder, loadOlder };
}

const LOOKS: Record<TimelineKind, { Icon: ElementType; color: string }> = {
  submission: { Icon: MoveToInbox, color: 'good' },
  statusChange: { Icon: SwapHoriz, color: 'reviewed' },
  assignment: { Icon: PersonOutlined, color: 'reviewed' },
  note: { Icon: StickyNote2Outlined, color: 'wary' },
  taskAdded: { Icon: AddTask, color: 'notice' },
  taskDone: { Icon: TaskAlt, color: 'good' },
  call: { Icon: CallOutlined, color: 'good' },
  textReceived: { Icon: SmsOutlined, color: 'notice' },
  emailReceived: { Icon: MarkEmailUnreadOutlined, color: 'notice' },
  message: { Icon: EmailOutlined, color: 'notice' },
  walkthroughBooked: { Icon: EventAvailable, color: 'good' },
  walkthroughEnded: { Icon: EventBusy, color: 'done' },
  acknowledgment: { Icon: HandshakeOutlined, color: 'good' },
  document: { Icon: DescriptionOutlined, color: 'notice' },
  payment: { Icon: PaymentsOutlined, color: 'notice' },
  reportView: { Icon: VisibilityOutlined, color: 'done' },
};

function Row({ kind, home, children }: { kind: TimelineKind; home: ReactNode; children: ReactNode }) {
  const { Icon, color } = LOOKS[kind];
  return (
    <Box component="li" sx={ROW}>
      <Box aria-hidden sx={{ ...BADGE, color: `var(--${color})`, bgcolor: `var(--${color}-ground)` }}>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {home}
        {children}
      </Box>
    </Box>
  );
}

function Entry({ entry, onReply }: { entry: TimelineEntry; onReply: TimelineProps['onReply'] }) {
  if (entry.kind === 'note') return <NoteEntry entry={entry} />;
  if (entry.kind === 'call') return <CallEntry entry={entry} />;
  return <Event entry={entry} onReply={onReply} />;
}

/** Consecutive messages canceled for the same reason are one entry; everything else is its own. */
function grouped(entries: TimelineEntry[]): TimelineEntry[][] {
  const groups: TimelineEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && isSameCancellation(group[0]!, entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function isSameCancellation(one: TimelineEntry, other: TimelineEntry): boolean {
  return (
    one.kind === 'message' &&
    other.kind === 'message' &&
    [one, other].every(({ state, by }) => state === 'cancelled' && !by) &&
    one.leadId === other.leadId &&
    one.reason === other.reason &&
    one.workflow === other.workflow
  );
}

/** What a campaign would have sent, in one row that opens. */
function CanceledGroup({ entries }: { entries: TimelineEntry<'message'>[] }) {
  const [{ at, reason, workflow }] = entries as [TimelineEntry<'message'>];
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  return (
    <>
      <div>
        {timelineText.canceledMessages(
          workflow && leadPageText.marketing.workflows[workflow],
          entries.length,
        )}
      </div>
      <SmallText>
        {reason && `${reason} · `}
        <TimeAgo iso={at} />
      </SmallText>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -0.75 }}
      >
        {isOpen ? timelineText.hideMessages : timelineText.showMessages}
      </Button>
      <Box component="ul" id={list} hidden={!isOpen} sx={{ m: 0, pl: 2.5 }}>
        {entries.map((entry) => (
          <li key={entry.id}>{nameOfMessage(entry)}</li>
        ))}
      </Box>
    </>
  );
}

/** Messages that were never sent have no subject, only the name of their template. */
function nameOfMessage({ subject, text, templateTitle }: TimelineEntry<'message'>): string {
  return subject ?? text ?? templateTitle ?? '';
}

interface EventProps {
  entry: Exclude<TimelineEntry, { kind: 'note' | 'call' }>;
  onReply: TimelineProps['onReply'];
}

function Event({ entry, onReply }: EventProps) {
  const api = useApi();
  const { title, detail } = describeEntry(entry);
  return (
    <>
      <div>{title}</div>
      <SmallText>
        {detail.map((words) => `${words} · `)}
        {entry.kind === 'message' && may('messages.read') && (
          <>
            <Link component={RouterLink} to={`/admin/outbox/${entry.messageId}`}>
              {timelineText.openMessage}
            </Link>
            {' · '}
          </>
        )}
        {entry.by && entry.kind !== 'message' && (
          <span title={entry.by.email}>
            {timelineText.by(nameOf(entry.by))}
            {' · '}
          </span>
        )}
        <TimeAgo iso={entry.at} />
      </SmallText>
      {entry.kind === 'submission' && entry.message && <Box sx={QUOTE}>{entry.message}</Box>}
      {entry.kind === 'textReceived' && entry.text && <Box sx={QUOTE}>{entry.text}</Box>}
      {entry.kind === 'emailReceived' && <ReceivedEmail email={entry} />}
      {entry.kind === 'message' && entry.by && entry.text && <Box sx={WRITTEN}>{entry.text}</Box>}
      {entry.kind === 'message' && entry.attachments && (
        <Attachments attachments={entry.attachments} read={api.messageFile} />
      )}
      {entry.kind === 'message' && entry.by && entry.dueAt && (
        <CancelWritten leadId={entry.leadId} messageId={entry.messageId} />
      )}
      {onReply && wantsReply(entry) && (
        <div>
          <Button size="small" startIcon={<Reply />} onClick={() => onReply(entry)} sx={{ ml: -0.75 }}>
            {timelineText.reply}
          </Button>
        </div>
      )}
    </>
  );
}

/** Something a person wrote. A STOP is not answered. */
function wantsReply(entry: TimelineEntry): entry is TimelineEntry<'emailReceived' | 'textReceived'> {
  if (entry.kind === 'emailReceived') return !entry.isAutomatic;
  return entry.kind === 'textReceived' && entry.meaning !== 'stop';
}

/** A message that staff scheduled can be canceled until it is sent. */
function CancelWritten({ leadId, messageId }: { leadId: string; messageId: string }) {
  const api = useApi();
  const act = useAct();
  const cancel = () => act(() => api.cancelWritten(leadId, messageId), conversationText.canceled);
  return (
    <Button size="small" onClick={cancel} sx={{ mt: 0.5 }}>
      {conversationText.cancel}
    </Button>
  );
}

const ROW = { display: 'grid', gridTemplateColumns: '36px minmax(0, 1fr)', gap: 1.5 };
const BADGE = { width: 36, height: 36, borderRadius: '50%', display: 'grid', placeItems: 'center' };
const WRITTEN = {
  mt: 0.75,
  px: 1.5,
  py: 1,
  borderRadius: 1,
  bgcolor: 'var(--good-ground)',
  whiteSpace: 'pre-wrap',
  // A link opens the full text of a long email.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 12,
  overflow: 'hidden',
};

const UNSENT = { email: 'unsentEmail', sms: 'unsentSms' } as const;

/** A message's status. Without a provider, a pending message isn't going to be sent. */
function messageLabel(entry: TimelineEntry<'message'>): string {
  const { dueAt, isUnconnected, at, channel } = entry;
  if (!dueAt) return MESSAGE_STATUS_LABELS[messageStatus(entry)];
  const time = formatDateTime(dueAt);
  if (!isUnconnected) return timelineText.sendsAt(time);
  // The database's clock may differ by a few seconds from the one that sets when it is due.
  const isHeld = Date.parse(dueAt) - Date.parse(at) < 2 * HOLD_SECONDS * SECOND_MS;
  return isHeld ? MESSAGE_STATUS_LABELS[UNSENT[channel]] : timelineText.scheduledFor[channel](time);
}

interface EntryCopy {
  title: string;
  detail: string[];
}

/** Copy for every entry except notes and calls. */
function describeEntry(entry: EventProps['entry']): EntryCopy {
  switch (entry.kind) {
    case 'submission':
      return { title: timelineText.submission[entry.source], detail: [] };
    case 'statusChange': {
      const cause = timelineText.cause[entry.cause];
      return {
        title: timelineText.statusChange(STATUS_LABELS[entry.from].badge, STATUS_LABELS[entry.to].badge),
        detail: [cause, entry.isUndone && timelineText.undone].filter(
          (each) => each !== null && each !== false,
        ),
      };
    }
    case 'assignment': {
      const { to, rule, isFirstContact } = entry;
      const title = to ? timelineText.assigned(nameOf(to)) : timelineText.unassigned;
      const reason = isFirstContact ? timelineText.firstContact : rule && timelineText.byRule(rule);
      return { title, detail: reason ? [reason] : [] };
    }
    case 'taskAdded': {
      const { title, dueAt } = entry.task;
      return { title: timelineText.taskAdded(title), detail: [timelineText.due(formatDateTime(dueAt))] };
    }
    case 'taskDone':
      return { title: timelineText.taskDone(entry.task.title), detail: [] };
    case 'textReceived':
      return { title: timelineText.textReceived[entry.meaning], detail: [] };
    case 'emailReceived': {
      const { subject, sender, isFromElsewhere, isAutomatic } = entry;
      const title = isAutomatic ? timelineText.automaticReply(subject) : timelineText.emailReceived(subject);
      return { title, detail: isFromElsewhere ? [timelineText.fromElsewhere(sender)] : [] };
    }
    case 'message': {
      const { by, channel, subject } = entry;
      return {
        title: by
          ? timelineText.written[channel](nameOf(by), subject ?? '')
          : timelineText.message[channel](nameOfMessage(entry)),
        detail: [
          messageLabel(entry),
          ...(entry.reason && entry.carrier !== UNSENT_CARRIER ? [entry.reason] : []),
        ],
      };
    }
    case 'walkthroughBooked': {
      const { startsAt, agent } = entry;
      return {
        title: timelineText.walkthrough.booked(formatDateTime(startsAt)),
        detail: agent ? [timelineText.walkthrough.with(nameOf(agent))] : [],
      };
    }
    case 'walkthroughEnded':
      return { title: timelineText.walkthrough[entry.status](formatDateTime(entry.startsAt)), detail: [] };
    case 'acknowledgment': {
      const { version, address, plan, occupancy } = entry;
      const detail = [
        timelineText.acknowledged(version, address),
        plan && timelineText.switchedTo(PLAN_LABELS[plan]),
        occupancy && timelineText.occupancy[occupancy],
      ];
      return { title: timelineText.acknowledgment, detail: detail.filter((each) => each !== null) };
    }
    case 'document': {
      const title = timelineText.document[entry.event](entry.formName);
      return { title, detail: entry.reason ? [entry.reason] : [] };
    }
    case 'payment': {
      const amount = formatCents(entry.amountCents);
      return { title: timelineText.payment[entry.event](amount), detail: entry.reason ? [entry.reason] : [] };
    }
    case 'reportView':
      return { title: timelineText.reportView[entry.viewer], detail: [] };
  }
}
