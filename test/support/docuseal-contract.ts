import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = Record<string, unknown>;

const openApi = JSON.parse(
  readFileSync(new URL('./contracts/docuseal.openapi.json', import.meta.url), 'utf8'),
);
const JSON_TYPE = 'application/json';
const LENIENT = { strict: false, validateFormats: false, allErrors: true } as const;

/** Templates, submissions and webhooks in the published API contract. */
class DocusealContract {
  private readonly checks = new Map<string, ValidateFunction>();

  /** The operation of a request, such as `GET /submissions/{id}`, or null if the contract has none. */
  operationOf(method: string, path: string): string | null {
    const pattern = path.replace(/\/\d+/, '/{id}');
    return openApi.paths[pattern]?.[method.toLowerCase()] ? `${method} ${pattern}` : null;
  }

  /** What is wrong with a request's parameters, including unknown ones, or null. */
  faultOf(operation: string, query: Record<string, string>, body: unknown): string | null {
    const { parameters = [], requestBody } = this.operation(operation);
    const known = parameters.filter((parameter: { in: string }) => parameter.in === 'query');
    const properties = Object.fromEntries(
      known.map(({ name, schema }: { name: string; schema: Schema }) => [name, schema]),
    );
    const inQuery = { type: 'object', properties, additionalProperties: false };
    const wrong = this.errorOf(`${operation} query`, inQuery, { ...query }, true);
    if (wrong || !requestBody) return wrong;
    return this.errorOf(`${operation} body`, closed(requestBody.content[JSON_TYPE].schema), body);
  }

  /** The contract's example response with the given values. */
  example(operation: string, values: object): Record<string, unknown> {
    const { example } = this.operation(operation).responses[200].content[JSON_TYPE];
    return { ...structuredClone(Array.isArray(example) ? example[0] : example), ...values };
  }

  /** Returns the response if it matches the contract exactly. Throws otherwise, because the fake would be wrong. */
  conforming(operation: string, body: unknown): unknown {
    const { schema, example } = this.operation(operation).responses[200].content[JSON_TYPE];
    const wrong = this.errorOf(`${operation} answer`, closed(schema, example), body);
    if (wrong) throw new Error(`${operation}: ${wrong}`);
    return body;
  }

  /** The contract's example event with the given values. */
  event(type: string, timestamp: string, values: object): object {
    const kind = type.startsWith('form.') ? 'formWebhook' : 'submissionWebhook';
    const { example } = openApi.webhooks[kind].post.requestBody.content[JSON_TYPE];
    return { event_type: type, timestamp, data: { ...structuredClone(example.data), ...values } };
  }

  private operation(name: string) {
    const [method, path] = name.split(' ');
    return openApi.paths[path!][method!.toLowerCase()];
  }

  private errorOf(name: string, schema: Schema, value: unknown, coerceTypes = false): string | null {
    const check = this.checks.get(name) ?? new Ajv2020({ ...LENIENT, coerceTypes }).compile(schema);
    this.checks.set(name, check);
    if (check(value)) return null;
    return check
      .errors!.map(
        ({ instancePath, message, params }) =>
          `${instancePath} ${message} ${params.additionalProperty ?? ''}`,
      )
      .join('; ');
  }
}

export const docusealContract = new DocusealContract();

/** The schema without additional properties, except where neither it nor its example lists any. */
function closed(schema: Schema, example?: unknown): Schema {
  const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  const shown = Object(example) as Record<string, unknown>;
  const named = Object.entries({ ...forEach(shown), ...properties });
  return {
    ...schema,
    ...(properties && {
      additionalProperties: false,
      properties: Object.fromEntries(named.map(([name, each]) => [name, closed(each, shown[name])])),
    }),
    ...(items && { items: closed(items, Array.isArray(example) ? example[0] : undefined) }),
  };
}

function forEach(shown: object): Record<string, Schema> {
  return Object.fromEntries(Object.keys(shown).map((name) => [name, {}]));
}
