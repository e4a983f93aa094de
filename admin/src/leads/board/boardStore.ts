import { boardReducer } from './boardReducer.js';
import { type BoardEvent, type BoardState, EMPTY_BOARD } from './boardState.js';

export interface BoardStore {
  /** The newest state, also between renders and after an await. */
  get: () => BoardState;
  dispatch: (event: BoardEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Holds one board outside React, so that answers which arrive late find the state of that moment. */
export function createBoardStore(): BoardStore {
  const listeners = new Set<() => void>();
  let state = EMPTY_BOARD;
  return {
    get: () => state,
    dispatch(event) {
      state = boardReducer(state, event);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
