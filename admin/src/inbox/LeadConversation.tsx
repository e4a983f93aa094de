import ArrowBack from '@mui/icons-material/ArrowBack';
import CallOutlined from '@mui/icons-material/CallOutlined';
import Check from '@mui/icons-material/Check';
import { Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { useGetOne } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';
import { SmallText } from '../components/SmallText';
import { AssigneeSelect } from '../leads/assignee';
import { OpenCall, useDial, useFocusOnReply } from '../leads/conversation/Composer';
import { LeadLink } from '../leads/LeadLink';
import { useRefetchAllParts } from '../leads/page/useLeadPart';
import { TimelineTab } from '../leads/timeline/Timeline';
import { useLiveLeads } from '../live/liveLeads';
import { LoadFailed } from '../states/Loaded';
import { BlockSkeleton } from '../states/skeletons';
import styles from './Inbox.module.css';
import { inboxText as text } from './text';

interface LeadConversationProps {
  id: string;
  onBack: () => void;
  /** Absent if nothing is waiting for a reply. */
  onDone: (() => void) | undefined;
}

/** The conversation with an owner, and the form to reply. */
export function LeadConversation({ id, onBack, onDone }: LeadConversationProps) {
  const { data: lead, error, refetch } = useGetOne<LeadView>('leads', { id }, { retry: false });
  const pane = useRef<HTMLDivElement>(null);
  const rereadAll = useRefetchAllParts(id);
  useFocusOnReply(pane, id);
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
          <SmallText>{lead?.propertyAddress}</SmallText>
        </div>
        {lead?.phone && <CallLink phone={lead.phone} />}
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
      {lead && <OpenCall lead={lead} />}
    </div>
  );
}

function CallLink({ phone }: { phone: string }) {
  return (
    <Button
      className={styles.call}
      size="small"
      startIcon={<CallOutlined />}
      aria-label={text.call(phone)}
      {...useDial(phone)}
    >
      <span className={styles.number}>{phone}</span>
    </Button>
  );
}

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button className={styles.back} aria-label={text.back} onClick={onBack}>
      <ArrowBack aria-hidden />
    </Button>
  );
}
