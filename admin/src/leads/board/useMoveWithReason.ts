import { useState } from 'react';
import { useEvent } from 'react-admin';
import { displayName } from '../../../../src/shared/leads/lead.contract.js';
import { current } from '../../session/session';
import { useAddressParam } from '../../useAddressParam';
import { forgetReason } from '../LostReasonDialog';
import type { Board } from './useBoard';
import { type Move, useMoveLead } from './useMoveLead';

/** Marking a lead as lost waits for the reason; every other move goes at once. */
export function useMoveWithReason(board: Board) {
  const moveLead = useMoveLead(board);
  const [lost, setLost] = useAddressParam('lost');
  const [waiting, setWaiting] = useState<Move | null>(() => (lost ? atTop(lost) : null));
  const [followed, setFollowed] = useState<string | null>(null);
  const card = waiting ? board.state.cards[waiting.id] : undefined;

  function moveNow(wanted: Move) {
    const landing = moveLead(wanted);
    if (wanted.follow) setFollowed(wanted.id);
    return landing;
  }

  const move = useEvent((wanted: Move) => {
    const isLost = wanted.status === 'lost' && board.store.get().cards[wanted.id]?.status !== 'lost';
    if (!isLost) return void moveNow(wanted);
    setWaiting(wanted);
    setLost(wanted.id);
  });
  const stopFollowing = useEvent(() => setFollowed(null));

  async function answer(statusReason: string | null) {
    setWaiting(null);
    if (waiting && statusReason !== null) {
      if (await moveNow({ ...waiting, statusReason })) forgetReason(waiting.id);
      // The question waits behind the login.
      if (!current()) return;
    }
    setLost(null);
  }

  const asking = waiting && card ? { id: waiting.id, name: displayName(card) } : null;
  return { move, followed, stopFollowing, asking, answer };
}

const atTop = (id: string): Move => ({ id, status: 'lost', index: 0 });
