import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { BOARD_STATUSES, type LeadStatus } from '#shared/lead.js';
import { lazyPart } from '../../lazy';
import { useBoardTools } from './BoardContext';
import { BoardDnd } from './BoardDnd';
import { BoardSkeleton } from './BoardSkeleton';
import styles from './LeadBoard.module.css';
import { OtherStages } from './OtherStages';
import { loadPhoneStages, PHONE } from './phone';
import { StageColumn } from './StageColumn';

/** Everything that needs the drag-and-drop and virtual list libraries, in its own chunk that loads in parallel with the data. */
export function BoardCanvas() {
  return (
    <BoardDnd>
      <BoardColumns />
      <OtherStages />
    </BoardDnd>
  );
}

const PhoneStages = lazyPart(loadPhoneStages);

function BoardColumns() {
  const onPhone = useMediaQuery(PHONE, { noSsr: true });
  const [shown, setShown] = useShownStage();
  const [collapsed, setCollapsed] = useStore<LeadStatus[]>('board.collapsed', []);
  const { state } = useBoardTools().board;

  const toggle = (status: LeadStatus) =>
    setCollapsed(
      collapsed.includes(status) ? collapsed.filter((other) => other !== status) : [...collapsed, status],
    );
  const stage = (status: LeadStatus) => (
    <StageColumn
      key={status}
      status={status}
      column={state.columns[status]}
      cards={state.cards}
      flashing={state.flashing}
      collapsed={!onPhone && collapsed.includes(status)}
      onCollapse={() => toggle(status)}
    />
  );

  if (!onPhone) {
    const template = BOARD_STATUSES.map((status) =>
      collapsed.includes(status) ? '3rem' : 'minmax(14rem, 1fr)',
    );
    return (
      <div className={styles.columns} style={{ gridTemplateColumns: template.join(' ') }}>
        {BOARD_STATUSES.map(stage)}
      </div>
    );
  }
  return (
    <Suspense fallback={<BoardSkeleton />}>
      <PhoneStages shown={shown} onShow={setShown}>
        {stage(shown)}
      </PhoneStages>
    </Suspense>
  );
}

/** The column shown on a phone. It follows a card moved with the menu. */
function useShownStage() {
  const { followed, board } = useBoardTools();
  const [shown, setShown] = useState<LeadStatus>('leads');
  const status = followed === null ? undefined : board.state.cards[followed]?.status;
  useEffect(() => {
    if (status && (BOARD_STATUSES as readonly LeadStatus[]).includes(status)) setShown(status);
  }, [status]);
  return [shown, setShown] as const;
}
