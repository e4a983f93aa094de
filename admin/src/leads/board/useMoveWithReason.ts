import { useState } from 'react';
import { useEvent } from 'react-admin';
import { displayName } from '../../../../src/shared/leads/lead.contract.js';
import type { Board } from './useBoard';
import { type Move, useMoveLead } from './useMoveLead';

/** Marking a lead as lost waits for the reason; every other move goes at once. */
export function useMoveWithReason(board: Board) {
  const moveNow = useMoveLead(board);
  const [waiting, setWaiting] = useState<Move | null>(null);
  const card = waiting ? board.state.cards[waiting.id] : undefined;

  const move = useEvent((wanted: Move) => {
    const isLost = wanted.status === 'lost' && board.store.get().cards[wanted.id]?.status !== 'lost';
    if (isLost) setWaiting(wanted);
    else moveNow(wanted);
  });

  function answer(statusReason: string | null) {
    if (waiting && statusReason !== null) moveNow({ ...waiting, statusReason });
    setWaiting(null);
  }

  return { move, asking: card ? displayName(card) : null, answer };
}
