import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useEvent, useTranslate } from 'react-admin';
import { lazyPart } from '../../lazyPart';
import { StaleNotice } from '../../live/StaleNotice';
import { LoadFailed } from '../../states/LoadFailed';
import { LeadFilters } from '../LeadFilters';
import { LostReasonDialog } from '../LostReasonDialog';
import { BoardProvider, CardProvider } from './BoardContext';
import { BoardSkeleton } from './BoardSkeleton';
import { loadBoard } from './loadBoard';
import { MoveMenu } from './MoveMenu';
import { isOnPhone, loadPhoneStages } from './onPhone';
import { useBoard } from './useBoard';
import { useBoardAddress } from './useBoardAddress';
import { useBoardLive } from './useBoardLive';
import { useMoveWithReason } from './useMoveWithReason';

const BoardCanvas = lazyPart(loadBoard);

/** The pipeline: five columns, the strip of other stages, and every way to move a card. */
export function LeadBoard() {
  const translate = useTranslate();
  const { filter, sorts, setFilter } = useBoardAddress();
  const board = useBoard(filter, sorts);
  const { state, loading, loaded, error, reload } = board;
  useBoardLive(board);
  useEffect(() => {
    // Loads the code beside the data and not after it; drawing the board asks again, should this fail.
    Promise.all([loadBoard(), isOnPhone() && loadPhoneStages()]).catch(() => undefined);
  }, []);

  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement } | null>(null);
  const { move, followed, stopFollowing, asking, answer } = useMoveWithReason(board);
  const openMoveMenu = useEvent((id: string, anchor: HTMLElement) => setMenu({ id, anchor }));
  const tools = useMemo(
    () => ({ board, move, openMoveMenu, followed, stopFollowing }),
    [board, move, openMoveMenu, followed, stopFollowing],
  );
  const cardTools = useMemo(() => ({ move, openMoveMenu }), [move, openMoveMenu]);

  return (
    <section aria-labelledby="pipeline">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <Typography id="pipeline" variant="h2" sx={{ pt: 2.25 }}>
          {translate('board.title')}
        </Typography>
        <LeadFilters value={filter} onChange={setFilter} />
      </Box>
      <StaleNotice text="board.stale" onRefresh={reload} />
      {error !== null && <LoadFailed title="board.failed" error={error} onRetry={reload} />}
      <BoardProvider value={tools}>
        <Suspense fallback={<BoardSkeleton />}>
          {loading && <BoardSkeleton />}
          {loaded && (
            <CardProvider value={cardTools}>
              <BoardCanvas />
            </CardProvider>
          )}
        </Suspense>
        <MoveMenu
          card={menu ? state.cards[menu.id] : undefined}
          anchor={menu?.anchor ?? null}
          onClose={() => setMenu(null)}
        />
      </BoardProvider>
      <LostReasonDialog lead={asking} onCancel={() => answer(null)} onReason={answer} />
    </section>
  );
}
