/** Reads code for somebody who is about to open what needs it: spread over the link that does. */
export function readAhead(...parts: { load: () => Promise<unknown> }[]) {
  const read = () => {
    // A failure does not matter: the code is loaded again when it is needed.
    for (const { load } of parts) load().catch(() => undefined);
  };
  return { onPointerEnter: read, onFocus: read };
}
