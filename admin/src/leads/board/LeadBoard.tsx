import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useEvent, useTranslate } from 'react-admin';
import { displayName } from '../../../../src/shared/leads/lead.contract.js';
import { LoadFailed } from '../../states/LoadFailed';
import { LeadFilters } from '../LeadFilters';
import { LostReasonDialog } from '../LostReasonDialog';
import { BoardColumns } from './BoardColumns';
import { BoardProvider } from './BoardContext';
import { BoardDnd } from './BoardDnd';
import { BoardSkeleton } from './BoardSkeleton';
import { MoveMenu } from './MoveMenu';
import { OtherStages } from './OtherStages';
import { useBoard } from './useBoard';
import { useBoardAddress } from './useBoardAddress';
import { useBoardLive } from './useBoardLive';
import { type Move, useMoveLead } from './useMoveLead';

/** The pipeline: five columns, the strip of other stages, and every way to move a card. */
export function LeadBoard() {
  const translate = useTranslate();
  const { filter, sorts, setFilter } = useBoardAddress();
  const board = useBoard(filter, sorts);
  const { state, loading, error, reload } = board;
  useBoardLive(board);

  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement } | null>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  const { move, asking, answer } = useMoveWithReason(board);
  const moveAndFollow = useEvent((wanted: Move) => {
    setFollowed(wanted.id);
    move(wanted);
  });
  const openMoveMenu = useEvent((id: string, anchor: HTMLElement) => setMenu({ id, anchor }));
  const stopFollowing = useEvent(() => setFollowed(null));
  const tools = useMemo(
    () => ({ board, move, moveAndFollow, openMoveMenu, followed, stopFollowing }),
    [board, move, moveAndFollow, openMoveMenu, followed, stopFollowing],
  );

  return (
    <section aria-labelledby="pipeline">
      <Typography id="pipeline" variant="h2">
        {translate('board.title')}
      </Typography>
      <LeadFilters value={filter} onChange={setFilter} />
      <BoardProvider value={tools}>
        {loading && <BoardSkeleton />}
        {!loading && error !== null && <LoadFailed title="board.failed" error={error} onRetry={reload} />}
        {!loading && (
          <BoardDnd>
            <BoardColumns />
            <OtherStages />
          </BoardDnd>
        )}
        <MoveMenu
          card={menu ? state.cards[menu.id] : undefined}
          anchor={menu?.anchor ?? null}
          onClose={() => setMenu(null)}
        />
      </BoardProvider>
      <LostReasonDialog name={asking} onCancel={() => answer(null)} onReason={answer} />
    </section>
  );
}

/** Marking a lead as lost waits for the reason; every other move goes at once. */
function useMoveWithReason(board: ReturnType<typeof useBoard>) {
  const moveNow = useMoveLead(board);
  const [waiting, setWaiting] = useState<Move | null>(null);
  const card = waiting ? board.state.cards[waiting.id] : undefined;

  const move = useEvent((wanted: Move) => {
    const isLost = wanted.status === 'lost' && board.store.get().cards[wanted.id]?.status !== 'lost';
    if (isLost) setWaiting(wanted);
    else moveNow(wanted);
  });
  const answer = (statusReason: string | null) => {
    if (waiting && statusReason !== null) moveNow({ ...waiting, statusReason });
    setWaiting(null);
  };
  return { move, asking: card ? displayName(card) : null, answer };
}
