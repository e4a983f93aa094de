import { Button, Popover, Typography } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type NotificationView, notificationDetail, notificationTitle } from '#shared/notification.js';
import { useApi } from '../api/useApi';
import { MoreRows } from '../components/MoreRows';
import { mainContent } from '../layout/Page';
import { prefetchLead } from '../leads/LeadLink';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { TimeAgo } from '../time/TimeAgo';
import type { NotificationsQuery } from './Bell';
import styles from './NotificationList.module.css';
import { notificationsText as text } from './text';

interface NotificationListProps {
  anchor: HTMLElement;
  query: NotificationsQuery;
  onClose: () => void;
}

const HEIGHT = 240;

/** The person's notifications, newest first; each opens its lead. */
export function NotificationList({ anchor, query, onClose }: NotificationListProps) {
  const heading = useId();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const hasUnread = (query.data?.pages[0]?.unread ?? 0) > 0;
  return (
    <Popover
      open
      anchorEl={anchor}
      container={mainContent}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': heading, className: styles.panel } }}
    >
      <header className={styles.header}>
        <Typography id={heading} variant="h2">
          {text.title}
        </Typography>
        {hasUnread && <MarkAll newest={rows[0]} onDone={query.refetch} />}
      </header>
      <Loaded query={query} failed={text.failed} height={HEIGHT}>
        {() =>
          rows.length === 0 ? (
            <Notice title={text.empty} text={text.emptyHint} />
          ) : (
            <ul className={styles.rows}>
              {rows.map((row) => (
                <Row key={row.id} row={row} onOpen={onClose} onRead={query.refetch} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreRows query={query} rows={rows.length} />
    </Popover>
  );
}

/** Notifications that arrived after the list opened stay unread. */
function MarkAll({ newest, onDone }: { newest?: NotificationView; onDone: () => unknown }) {
  const api = useApi();
  if (!newest) return null;
  return (
    <Button size="small" onClick={() => void api.markNotificationsRead(newest.createdAt).then(onDone)}>
      {text.markAll}
    </Button>
  );
}

function Row(props: { row: NotificationView; onOpen: () => void; onRead: () => unknown }) {
  const { row, onOpen, onRead } = props;
  const api = useApi();
  const { id, lead, createdAt, readAt } = row;
  const detail = notificationDetail(row, lead);
  const open = () => {
    onOpen();
    // A failure doesn't matter: it stays unread.
    if (!readAt) void api.markNotificationRead(id).then(onRead, () => undefined);
  };
  return (
    <li>
      <Link to={`/leads/${lead.id}`} onClick={open} className={styles.row} {...prefetchLead}>
        {!readAt && <span className={styles.dot} role="img" aria-label={text.unread} />}
        <span className={styles.title} data-unread={!readAt}>
          {notificationTitle(row, lead)}
        </span>
        <span className={styles.age}>
          <TimeAgo iso={createdAt} />
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </Link>
    </li>
  );
}
