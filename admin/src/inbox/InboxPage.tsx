import { Tab, Tabs } from '@mui/material';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type InboxPage as Counted, INBOX_VIEWS, type InboxItem, type InboxView } from '#shared/inbox.js';
import { useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';
import { MoreRows } from '../components/MoreRows';
import { Page } from '../layout/Page';
import { AssigneeName } from '../leads/assignee';
import { NoMailbox } from '../leads/conversation/Composer';
import { StaffNames } from '../leads/staff';
import { answerNote, leadText } from '../leads/text';
import { useLiveLeads } from '../live/liveLeads';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { TimeAgo } from '../time/TimeAgo';
import styles from './Inbox.module.css';
import { LeadConversation } from './LeadConversation';
import { ReviewConversation } from './ReviewConversation';
import { kindOf, inboxText as text } from './text';

const LIST = 'inbox-list';
const HEIGHT = 480;

/** What is waiting for a reply on the left, the open conversation on the right. On a phone, one of them. */
export function InboxPage() {
  const { view, openKey, setView, open, reply } = useInboxAddress();
  const query = useInbox(view);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const [isDismissing, setDismissing] = useState(false);
  const { next, settle, markDone } = useRows(rows, openKey, open);
  const current = rows.find((row) => keyOf(row) === openKey);

  useShortcuts({
    j: () => next(1),
    k: () => next(-1),
    r: () => openKey && reply(current?.channel === 'sms' ? 'text' : 'email'),
    e: () => current && void markDone(current),
    '#': () => current?.kind === 'review' && setDismissing(true),
  });

  // An open conversation says so where the email is written.
  const isMailMissing = openKey === null && query.data?.pages[0]?.receivesEmail === false;
  return (
    <Page title={text.title}>
      <div className={styles.inbox} data-open={openKey !== null}>
        <section className={styles.list} aria-label={text.list}>
          <Views view={view} counts={query.data?.pages[0]?.counts} onChange={setView} />
          <div id={LIST} role="tabpanel" aria-labelledby={`inbox-${view}`} className={styles.rows}>
            <Loaded query={query} failed={text.failed} height={HEIGHT}>
              {() =>
                rows.length === 0 ? (
                  <Notice title={text.empty} text={text.emptyHint[view]} />
                ) : (
                  <StaffNames>
                    <ul>
                      {rows.map((row) => (
                        <Row key={keyOf(row)} row={row} isOpen={row === current} onOpen={() => open(row)} />
                      ))}
                    </ul>
                  </StaffNames>
                )
              }
            </Loaded>
            <MoreRows query={query} rows={rows.length} />
          </div>
          {isMailMissing && (
            <div className={styles.note}>
              <NoMailbox />
            </div>
          )}
          <Keys />
        </section>
        <div className={styles.conversation}>
          <Conversation
            openKey={openKey}
            item={current}
            onBack={() => open(null)}
            onDone={markDone}
            onSettled={settle}
            isDismissing={isDismissing}
            onDismissing={setDismissing}
          />
        </div>
      </div>
    </Page>
  );
}

interface ConversationProps {
  openKey: string | null;
  item: InboxItem | undefined;
  onBack: () => void;
  onDone: (item: InboxItem) => Promise<void>;
  onSettled: () => void;
  isDismissing: boolean;
  onDismissing: (isDismissing: boolean) => void;
}

function Conversation({ openKey, item, onDone, ...props }: ConversationProps) {
  const [kind, id] = openKey?.split(':') ?? [];
  if (!id) return <p className={styles.choose}>{text.choose}</p>;
  if (kind === 'email') return <ReviewConversation key={id} id={id} {...props} />;
  const isAnswerable = item?.kind === 'reply';
  return (
    <LeadConversation
      key={id}
      id={id}
      onBack={props.onBack}
      onDone={isAnswerable ? () => void onDone(item) : undefined}
    />
  );
}

/** Moves through the rows. One that is done makes room for the next. */
function useRows(rows: InboxItem[], openKey: string | null, open: (item: InboxItem | null) => void) {
  const api = useApi();
  const act = useAct();
  const refetch = useRefetchInbox();
  const at = rows.findIndex((row) => keyOf(row) === openKey);

  function next(step: number) {
    const row = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!row) return;
    open(row);
    document.getElementById(rowId(row))?.scrollIntoView({ block: 'nearest' });
  }

  function settle() {
    open(rows[at + 1] ?? rows[at - 1] ?? null);
    refetch();
  }

  async function markDone({ kind, id }: InboxItem) {
    if (kind === 'reply' && (await act(() => api.markAnswered(id), text.doneToast))) settle();
  }
  return { next, settle, markDone };
}

const rowId = (row: InboxItem) => `inbox-${keyOf(row)}`;
/** Keys typed here are text or belong to the element. */
const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Single keys, except while someone types or a dialog is open. */
function useShortcuts(shortcuts: Record<string, () => unknown>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const shortcut = shortcuts[key.toLowerCase()];
    if (!shortcut || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(TYPING)) return;
    if (document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    shortcut();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

interface ViewsProps {
  view: (typeof INBOX_VIEWS)[number];
  counts: Counted['counts'] | undefined;
  onChange: (view: ViewsProps['view']) => void;
}

function Views({ view, counts, onChange }: ViewsProps) {
  return (
    <Tabs
      value={view}
      onChange={(_, to: ViewsProps['view']) => onChange(to)}
      variant="scrollable"
      aria-label={text.title}
      className={styles.views}
    >
      {INBOX_VIEWS.map((each) => (
        <Tab
          key={each}
          value={each}
          id={`inbox-${each}`}
          aria-controls={LIST}
          label={counts?.[each] ? `${text.views[each]} ${counts[each]}` : text.views[each]}
        />
      ))}
    </Tabs>
  );
}

function Row({ row, isOpen, onOpen }: { row: InboxItem; isOpen: boolean; onOpen: () => void }) {
  const { kind, name, at, propertyAddress, assigneeId } = row;
  return (
    <li id={rowId(row)} className={styles.row} data-kind={kind}>
      <button type="button" aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={styles.name}>{name}</span>
        <span className={styles.age}>
          <TimeAgo iso={at} />
        </span>
        <span className={styles.kind}>{kindOf(row, leadText.source)}</span>
        <span className={styles.assignee}>{kind !== 'review' && <AssigneeName id={assigneeId} />}</span>
        <span className={styles.line}>{answerNote(row) ?? (row.text || propertyAddress)}</span>
      </button>
    </li>
  );
}

function Keys() {
  return (
    <p className={styles.keys}>
      {text.keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}

const KEY = 'inbox';

/** The rows of a view, refetched when anything in it may have changed. */
function useInbox(view: InboxView) {
  const api = useApi();
  const refetch = useRefetchInbox();
  useLiveLeads({ changed: refetch, timelinesChanged: refetch, inboxChanged: refetch, resync: refetch });
  return useInfiniteQuery({
    queryKey: [KEY, view],
    queryFn: ({ pageParam }) => api.inbox(view, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: false,
  });
}

function useRefetchInbox(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [KEY] });
}

const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>) =>
  `${kind === 'review' ? 'email' : 'lead'}:${id}`;

/** The view and the open conversation are in the URL, so that a reload returns to them. */
function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const view = INBOX_VIEWS.find((each) => each === params.get('view')) ?? 'all';
  const openKey = params.get('open');

  function change(values: Record<string, string | null>) {
    const next = new URLSearchParams(params);
    // The composer starts over in another conversation.
    for (const name of ['write', 'call']) next.delete(name);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  }

  return {
    view,
    openKey,
    setView: (to: InboxView) => change({ view: to === 'all' ? null : to, open: null }),
    open: (item: Pick<InboxItem, 'kind' | 'id'> | null) => change({ open: item && keyOf(item) }),
    reply: (way: 'email' | 'text') => change({ write: way }),
  };
}
