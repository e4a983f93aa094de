import { createContext, use } from 'react';
import type { Board } from './useBoard';
import type { Move } from './useMoveLead';

interface BoardTools {
  board: Board;
  /** Moves a card. A move to `lost` asks for the reason first, and one to a walkthrough for its time. */
  move: (move: Move) => void;
  openMoveMenu: (id: string, anchor: HTMLElement) => void;
  /** The card to scroll into view and focus. */
  followed: string | null;
  stopFollowing: () => void;
}

/** Card actions with a stable identity, so cards only re-render when their own data changes. */
type CardTools = Pick<BoardTools, 'move' | 'openMoveMenu'> & { staffNames: ReadonlyMap<string, string> };

const BoardContext = createContext<BoardTools | null>(null);

const CardContext = createContext<CardTools | null>(null);

export const BoardProvider = BoardContext.Provider;
export const CardProvider = CardContext.Provider;

export function useBoardTools(): BoardTools {
  const tools = use(BoardContext);
  if (!tools) throw new Error('Only inside a LeadBoard');
  return tools;
}

export function useCardTools(): CardTools {
  const tools = use(CardContext);
  if (!tools) throw new Error('Only inside a LeadBoard');
  return tools;
}
