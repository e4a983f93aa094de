import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { IconButton, Tab, Tabs } from '@mui/material';
import { type ReactNode, type TouchEvent, useRef } from 'react';
import { BOARD_STATUSES, type LeadStatus, STATUS_LABELS } from '#shared/lead.js';
import { useBoardTools } from './BoardContext';
import styles from './LeadBoard.module.css';
import { boardText } from './text';

const SWIPE_PX = 56;

const stages: readonly LeadStatus[] = BOARD_STATUSES;

interface PhoneStagesProps {
  shown: LeadStatus;
  onShow: (status: LeadStatus) => void;
  children: ReactNode;
}

/** One column at a time, with tabs, previous/next buttons and swiping. */
export function PhoneStages({ shown, onShow, children }: PhoneStagesProps) {
  const { columns } = useBoardTools().board.state;
  const at = stages.indexOf(shown);
  const go = (step: number) => {
    const target = stages[at + step];
    if (target) onShow(target);
  };
  return (
    <>
      <div className={styles.tabs}>
        <IconButton aria-label={boardText.phone.previous} disabled={at === 0} onClick={() => go(-1)}>
          <ChevronLeft />
        </IconButton>
        <Tabs
          value={shown}
          onChange={(_, status: LeadStatus) => onShow(status)}
          variant="scrollable"
          scrollButtons={false}
          aria-label={boardText.phone.stages}
          sx={{ flex: 1, minWidth: 0 }}
        >
          {BOARD_STATUSES.map((status) => (
            <Tab
              key={status}
              value={status}
              id={`tab-${status}`}
              aria-controls="stage-panel"
              label={`${STATUS_LABELS[status].column} ${columns[status].count}`}
            />
          ))}
        </Tabs>
        <IconButton
          aria-label={boardText.phone.next}
          disabled={at === BOARD_STATUSES.length - 1}
          onClick={() => go(1)}
        >
          <ChevronRight />
        </IconButton>
      </div>
      <div
        role="tabpanel"
        id="stage-panel"
        aria-labelledby={`tab-${shown}`}
        className={styles.panel}
        {...useSwipe(go)}
      >
        {children}
      </div>
    </>
  );
}

/** Horizontal swipes only; vertical scrolling is left alone. */
function useSwipe(go: (step: number) => void) {
  const start = useRef({ x: 0, y: 0 });
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      if (touch) start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch) return;
      const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) go(dx < 0 ? 1 : -1);
    },
  };
}
