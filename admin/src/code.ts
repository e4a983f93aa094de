/** Code in a chunk of its own. Asked for again it is read no second time, and once it is there it is at hand. */
export interface Code<T> {
  (): Promise<T>;
  value?: T;
}

export function codeOf<T>(read: () => Promise<T>): Code<T> {
  let reading: Promise<T> | null = null;
  const load: Code<T> = () => {
    reading ??= read().then(keep, forget);
    return reading;
  };
  const keep = (value: T) => {
    load.value = value;
    return value;
  };
  // A connection that failed now may stand when it is asked for again.
  const forget = (reason: unknown) => {
    reading = null;
    throw reason;
  };
  return load;
}
