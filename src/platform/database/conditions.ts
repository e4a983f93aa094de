/** The conditions of a read and the values they compare with; every value travels as a parameter. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly all: string[] = [];

  /** What stands after `where`. */
  get where(): string {
    return this.all.join(' and ') || 'true';
  }

  /** Keeps a value and returns the parameter that stands for it. */
  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  and(condition: string): this {
    this.all.push(condition);
    return this;
  }

  /** A condition on a part of a filter; one that is absent or blank asks for nothing. */
  when(value: unknown, condition: (parameter: string) => string): this {
    return value === undefined || value === '' ? this : this.and(condition(this.parameter(value)));
  }
}
