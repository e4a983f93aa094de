import Description from '@mui/icons-material/DescriptionOutlined';
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import HighlightOff from '@mui/icons-material/HighlightOff';
import Send from '@mui/icons-material/SendOutlined';
import { Button, type SvgIconProps, useMediaQuery } from '@mui/material';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { BOARD_STATUSES, type LeadStatus, OTHER_STATUSES, STATUS_LABELS } from '#shared/lead.js';
import { lazyPart } from '../../lazy';
import { stageColors } from '../StatusBadge';
import { useBoardTools } from './BoardContext';
import { BoardDnd } from './BoardDnd';
import { BoardSkeleton } from './BoardSkeleton';
import styles from './LeadBoard.module.css';
import { LeadCard, useFollowedCard } from './LeadCard';
import { NextPage } from './NextPage';
import { loadPhoneStages, PHONE } from './phone';
import { StageColumn } from './StageColumn';
import { boardText } from './text';

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
      collapsed.includes(status) ? '3rem' : 'minmax(12.25rem, 1fr)',
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

// Only a few cards per stage render at first; the rest on request.
const FIRST_SHOWN = 5;
const STEP = 20;

/** Leads outside the five columns, so every match stays visible and can be dragged back. */
function OtherStages() {
  const { columns } = useBoardTools().board.state;
  const filled = OTHER_STATUSES.filter((status) => columns[status].count > 0);
  if (filled.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="other-stages">
      <h3 id="other-stages">{boardText.otherStages}</h3>
      <div className={styles.groups}>
        {filled.map((status) => (
          <StageGroup key={status} status={status} />
        ))}
      </div>
    </section>
  );
}

function StageGroup({ status }: { status: LeadStatus }) {
  const { state } = useBoardTools().board;
  const { ids, count, next } = state.columns[status];
  const { color } = stageColors(status);
  const [shown, setShown] = useState(FIRST_SHOWN);
  useFollowedCard(ids, () => undefined);
  return (
    <div className={styles.group}>
      <h4 style={{ color }}>
        <StageIcon status={status} /> {STATUS_LABELS[status].column} <span>{count}</span>
      </h4>
      <ul>
        {ids.slice(0, shown).map((id) => (
          <li key={id}>
            <LeadCard card={state.cards[id]!} flashing={state.flashing.includes(id)} brief />
          </li>
        ))}
        {ids.length > shown && (
          <li>
            <Button size="small" onClick={() => setShown(shown + STEP)}>
              {boardText.more}
            </Button>
          </li>
        )}
        {ids.length <= shown && next !== null && (
          <li>
            <NextPage status={status} wanted={false} />
          </li>
        )}
      </ul>
    </div>
  );
}

const ICONS: Partial<Record<LeadStatus, ComponentType<SvgIconProps>>> = {
  proposal: Description,
  contract_sent: Send,
  won: EmojiEvents,
  lost: HighlightOff,
};

/** An icon for stages that share a color. */
function StageIcon({ status }: { status: LeadStatus }) {
  const Icon = ICONS[status];
  return Icon ? <Icon fontSize="inherit" /> : null;
}
