import { Button, Menu, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarWalkthrough } from '#shared/booking.js';
import { formatDateTime } from '#shared/format.js';
import { displayName } from '#shared/lead.js';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { ScheduleDialog } from '../leads/statusChange';
import { useNow } from '../time/relativeTime';
import styles from './Calendar.module.css';
import { OUTCOMES, outcomeText, useSettle } from './outcomes';
import { calendarText as text } from './text';

export const ownerOf = ({ leadName }: CalendarWalkthrough) => displayName({ name: leadName });

/** Whether it has started and has no outcome yet. */
export function needsOutcome({ status, startsAt }: CalendarWalkthrough, now: Date): boolean {
  return status === 'scheduled' && Date.parse(startsAt) <= now.getTime();
}

/** Past walkthroughs without an outcome: one tap each. */
export function Outcomes({ walkthroughs }: { walkthroughs: CalendarWalkthrough[] }) {
  const id = useId();
  const now = useNow();
  const open = walkthroughs.filter((each) => needsOutcome(each, now));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.outcomes}>
      <h2 id={id}>{outcomeText.title}</h2>
      <ul>
        {open.map((walkthrough) => (
          <li key={walkthrough.id}>
            <Link to={`/leads/${walkthrough.leadId}`}>{ownerOf(walkthrough)}</Link>
            <span>{formatDateTime(walkthrough.startsAt)}</span>
            <OutcomeButtons walkthrough={walkthrough} name={ownerOf(walkthrough)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OutcomeButtons({ walkthrough, name }: { walkthrough: CalendarWalkthrough; name: string }) {
  const { settle, isBusy } = useSettle();
  return (
    <span className={styles.buttons}>
      {OUTCOMES.map(({ status, Icon }) => (
        <Button
          key={status}
          size="small"
          variant="outlined"
          startIcon={<Icon />}
          aria-label={outcomeText.of(outcomeText[status], name)}
          aria-disabled={isBusy}
          onClick={() => void settle(walkthrough.id, name, status)}
        >
          {outcomeText[status]}
        </Button>
      ))}
    </span>
  );
}

interface WalkthroughMenuProps {
  walkthrough: CalendarWalkthrough;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** A walkthrough's actions. */
export function WalkthroughMenu({ walkthrough, anchor, onClose }: WalkthroughMenuProps) {
  const now = useNow();
  const { settle } = useSettle();
  const { settle: cancel } = useSettle(true);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null);
  const name = ownerOf(walkthrough);
  const isOpen = walkthrough.status === 'scheduled';
  const done = () => setAsked(null);

  function ask(what: 'move' | 'cancel') {
    onClose();
    setAsked(what);
  }

  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} onClick={onClose}>
        <MenuItem component={Link} to={`/leads/${walkthrough.leadId}`}>
          {text.menu.open}
        </MenuItem>
        {needsOutcome(walkthrough, now) &&
          OUTCOMES.map(({ status }) => (
            <MenuItem key={status} onClick={() => void settle(walkthrough.id, name, status)}>
              {outcomeText[status]}
            </MenuItem>
          ))}
        {isOpen && <MenuItem onClick={() => ask('move')}>{text.menu.move}</MenuItem>}
        {isOpen && <MenuItem onClick={() => ask('cancel')}>{text.menu.cancel}</MenuItem>}
      </Menu>
      {asked === 'cancel' && (
        <ConfirmDialog
          danger
          title={text.cancel.title(name)}
          text={text.cancel.text}
          submit={text.cancel.submit}
          onConfirm={() => cancel(walkthrough.id, name, 'canceled').then(done)}
          onClose={done}
        />
      )}
      <Suspense>
        {asked === 'move' && (
          <ScheduleDialog
            leadId={walkthrough.leadId}
            leadName={name}
            current={walkthrough}
            onCancel={done}
            onScheduled={() => {
              done();
              void queries.invalidateQueries();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
