import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`./contracts/${file}`, import.meta.url), 'utf8'));

const params = read('stripe.params.json');
const fixtures = read('stripe.fixtures.json') as Record<string, Record<string, unknown>>;

/** Stripe's parameters by operation, generated from its own type declarations, and example responses. */
class StripeContract {
  readonly apiVersion: string = params.apiVersion;
  private readonly checks = new Map<string, ValidateFunction>();
  // Form values are text, so numbers and booleans are coerced.
  private readonly ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true });

  constructor() {
    this.ajv.addSchema({ $id: 'stripe', definitions: params.definitions });
    // Compiling the largest takes longer than a request timeout.
    this.checkOf('POST /v1/checkout/sessions');
  }

  /** The operation of a request, such as `GET /v1/invoices/{id}`, or null if Stripe has none. */
  operationOf(method: string, path: string): string | null {
    const name = `${method} ${path.replace(/\/(?:cs|in|ii|pi|cus)_[^/]+/, '/{id}')}`;
    return name in params.operations ? name : null;
  }

  /** What is wrong with an operation's parameters, including unknown ones, or null. */
  faultOf(operation: string, values: object): string | null {
    const check = this.checkOf(operation);
    if (check(values)) return null;
    return (check.errors ?? [])
      .map(({ instancePath, message, params: { additionalProperty = '' } }) =>
        `${instancePath} ${message} ${additionalProperty}`.trim(),
      )
      .join('; ');
  }

  /** A copy of an example object with the given values. */
  example(name: string, values: object): Record<string, unknown> {
    return { ...structuredClone(fixtures[name]), ...values };
  }

  private checkOf(operation: string): ValidateFunction {
    const known = this.checks.get(operation);
    if (known) return known;
    const { $ref } = params.operations[operation];
    const check = this.ajv.compile({ $ref: $ref.replace('#/', 'stripe#/') });
    this.checks.set(operation, check);
    return check;
  }
}

export const stripeContract = new StripeContract();

/** Reads `line_items[0][quantity]=1` as Stripe does. */
export function readForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = root;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[path.at(-1)!] = value;
  }
  return toLists(root) as Record<string, unknown>;
}

function toLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, toLists(child)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
