/** Functions that say more about a failed test; their text is added to its error. */
const sources = new Set();

export function onFailure(describe) {
  sources.add(describe);
  return () => sources.delete(describe);
}

/** The error of a failed test, with what the sources add. Their own failures don't hide the test's. */
export async function withDetails(error) {
  if (!(error instanceof Error)) return error;
  for (const describe of sources) {
    const details = await describe().catch((reason) => `No details: ${reason}`);
    if (details) error.stack = `${error.stack}\n\n${details}`;
  }
  return error;
}
