import { createContext, type ReactNode, useContext } from 'react';
import { useTranslate } from 'react-admin';
import type { ContentKind } from '../../../src/shared/content/content.contract.js';
import { type OnMove, useMoveContent } from './useMoveContent';

const MoveContext = createContext<OnMove>(() => undefined);

/** Lets the rows inside move each other, one at a time, and says where the last one is now. */
export function MoveContent({ kind, children }: { kind: ContentKind; children: ReactNode }) {
  const translate = useTranslate();
  const { move, announcement, count } = useMoveContent(kind);
  return (
    <MoveContext.Provider value={move}>
      <p className="visually-hidden" role="status">
        {announcement ?? translate('content.count', { smart_count: count })}
      </p>
      {children}
    </MoveContext.Provider>
  );
}

export const useMove = () => useContext(MoveContext);
