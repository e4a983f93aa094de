import { createContext, use } from 'react';
import type { Board } from './useBoard';
import type { Move } from './useMoveLead';

export interface BoardTools {
  board: Board;
  /** Moves a card; for `lost` it asks for the reason first. */
  move: (move: Move) => void;
  /** Moves a card by the keyboard or the menu: it is brought into view and keeps the focus. */
  moveAndFollow: (move: Move) => void;
  openMoveMenu: (id: string, anchor: HTMLElement) => void;
  /** The card that wants to be in view and in focus. */
  followed: string | null;
  stopFollowing: () => void;
}

const BoardContext = createContext<BoardTools | null>(null);

export const BoardProvider = BoardContext.Provider;

export function useBoardTools(): BoardTools {
  const tools = use(BoardContext);
  if (!tools) throw new Error('Only inside a LeadBoard');
  return tools;
}
