/** Does the work for the first who asks and keeps what comes of it; after a failure the next to ask has it done again. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= work().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}
