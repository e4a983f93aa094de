import { useEffect, useState } from 'react';
import { draftsStartingWith } from '../../components/drafts';

/** New posts are stored as `blog post new`, `blog post new 2` and so on, one per open tab. */
const NEW = 'blog post new';

export const draftOf = (id: string) => `blog post ${id}`;

/** The draft name for a new post in this tab, which no other tab writes to; null until it is claimed. */
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

/** Drafts left from earlier posts first, then unused names. */
function* newDrafts(): Generator<string> {
  const left = draftsStartingWith(NEW).sort();
  yield* left;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? NEW : `${NEW} ${number}`;
    if (!left.includes(name)) yield name;
  }
}

/**
 * Locks a name for this tab; resolves with a release function, or null while another tab holds the lock. Browsers have no
 * locks without HTTPS: there, tabs share.
 */
function claimName(name: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) =>
      new Promise<void>((release) => {
        resolve(lock && release);
        if (!lock) release();
      });
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(() => undefined));
  });
}
