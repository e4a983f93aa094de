/**
 * Locks a name for this tab; resolves with a release function, or null while another tab holds the lock. Browsers have no
 * locks without HTTPS: there, tabs share.
 */
export function claimName(name: string): Promise<(() => void) | null> {
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
