interface Entry<Value> {
  value: Value;
  weight: number;
}

/** A map whose values weigh at most `most` together: beyond it the oldest go, though never the one just set. */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();
  private weight = 0;

  constructor(
    private readonly most: number,
    private readonly weightOf: (value: Value) => number = () => 1,
  ) {}

  get(key: Key): Value | undefined {
    return this.entries.get(key)?.value;
  }

  /** Makes the entry the newest, also where it was there before. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.weightOf(value);
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.most || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  values(): Value[] {
    return Array.from(this.entries.values(), ({ value }) => value);
  }
}
