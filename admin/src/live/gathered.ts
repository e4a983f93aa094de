/**
 * Calls `act` this long after the first of several calls: later ones do not put it off, or a busy day would never show.
 * What comes while it is under way calls it once more when it has ended.
 */
export function gathered(act: () => Promise<unknown>, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
  let isWanted = false;

  function soon() {
    if (isUnderWay) isWanted = true;
    else timer ??= setTimeout(run, ms);
  }

  async function run() {
    timer = undefined;
    isUnderWay = true;
    await act().catch(() => undefined);
    isUnderWay = false;
    if (isWanted) soon();
    isWanted = false;
  }

  function cancel() {
    clearTimeout(timer);
    isWanted = false;
  }

  return { soon, cancel };
}
