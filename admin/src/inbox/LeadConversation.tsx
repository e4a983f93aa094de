import ArrowBack from '@mui/icons-material/ArrowBack';
import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { displayName, type LeadView } from '#shared/lead.js';
import { useAddressParam } from '../layout/useAddressParam';
import { lazyPage } from '../lazy';
import { AssigneeSelect } from '../leads/assignee';
import { CALL_PARAM, WRITE_PARAM } from '../leads/conversation/Composer';
import { LeadLink } from '../leads/LeadLink';
import { useRefetchAllParts } from '../leads/page/useLeadPart';
import { TimelineTab } from '../leads/timeline/Timeline';
import { useLiveLeads } from '../live/liveLeads';
import { LoadFailed } from '../states/Loaded';
import { BlockSkeleton } from '../states/skeletons';
import styles from './Inbox.module.css';
import { inboxText as text } from './text';

const CallDialog = lazyPage(() =>
  import('../leads/conversation/CallDialog').then((dialog) => dialog.CallDialog),
);

interface LeadConversationProps {
  id: string;
  onBack: () => void;
  /** Absent where nothing waits for an answer. */
  onDone: (() => void) | undefined;
}

/** Everything that was said with an owner, and what to say next. */
export function LeadConversation({ id, onBack, onDone }: LeadConversationProps) {
  const { data: lead, error, refetch } = useGetOne<LeadView>('leads', { id }, { retry: false });
  const pane = useRef<HTMLDivElement>(null);
  const rereadAll = useRefetchAllParts(id);
  useFocusOnReply(pane);
  useLiveLeads({
    changed: (changes) => changes.some((change) => change.id === id) && void refetch(),
    timelinesChanged: (leadIds) => leadIds.includes(id) && void rereadAll(),
    resync: () => void refetch().then(rereadAll),
  });
  return (
    <div ref={pane}>
      <header className={styles.header}>
        <BackButton onBack={onBack} />
        <div className={styles.who}>
          <Typography variant="h2">
            {lead ? <LeadLink leadId={id}>{displayName(lead)}</LeadLink> : ' '}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {lead?.propertyAddress}
          </Typography>
        </div>
        {lead && <AssigneeSelect lead={lead} isCompact />}
        {onDone && (
          <Button variant="outlined" startIcon={<Check />} onClick={onDone}>
            {text.done}
          </Button>
        )}
      </header>
      <div className={styles.thread}>
        {error ? (
          <LoadFailed title={text.leadFailed} error={error} onRetry={refetch} />
        ) : lead ? (
          <TimelineTab lead={lead} />
        ) : (
          <BlockSkeleton height={480} />
        )}
      </div>
      {lead && <Call lead={lead} />}
    </div>
  );
}

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button className={styles.back} aria-label={text.back} onClick={onBack}>
      <ArrowBack aria-hidden />
    </Button>
  );
}

function Call({ lead }: { lead: LeadView }) {
  const [isOpen, setOpen] = useAddressParam(CALL_PARAM);
  return (
    isOpen !== null && (
      <Suspense>
        <CallDialog lead={lead} onClose={() => setOpen(null)} />
      </Suspense>
    )
  );
}

/** Once someone asks to reply, the message field gets the focus as soon as it is there. */
function useFocusOnReply(pane: RefObject<HTMLElement | null>): void {
  const [params] = useSearchParams();
  const way = params.get(WRITE_PARAM);
  useEffect(() => {
    if (!way || !pane.current) return undefined;
    const focus = () => {
      const field = pane.current?.querySelector<HTMLElement>(`#write-${way} textarea:not([aria-hidden])`);
      field?.focus();
      return Boolean(field);
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(pane.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [way, pane]);
}
