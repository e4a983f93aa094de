/**
 * Holds a name for this tab until the answer is called or the tab is gone; null while another tab holds it. A browser
 * has no locks where the connection is not secure: there tabs share.
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
