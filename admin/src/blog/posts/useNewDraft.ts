import { useEffect, useState } from 'react';
import { claimName } from '../../saving/claimName';
import { newDrafts } from './postDraft';

/** The name the new post of this tab is kept under, which no other open tab writes to; null until it is known. */
export function useNewDraft(): string | null {
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    const claiming = claimDraft();
    void claiming.then(({ name }) => setDraft(name));
    return () => {
      void claiming.then(({ release }) => release());
    };
  }, []);
  return draft;
}

async function claimDraft(): Promise<{ name: string; release: () => void }> {
  for (const name of newDrafts()) {
    const release = await claimName(name);
    if (release) return { name, release };
  }
  throw new Error('There is always another number.');
}
