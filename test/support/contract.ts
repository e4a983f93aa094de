import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Operation {
  parameters: Parameter[];
  responses: Record<
    string,
    { content: { 'application/json': { schema: { $ref: string }; example?: object } } }
  >;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Contracts use keywords that Ajv does not know (`example`, `float`). */
const LENIENT = { strict: false, validateFormats: false, allErrors: true } as const;

/** One operation of a provider's published API contract: its parameters and responses. */
export class Contract {
  private readonly bodies = new Ajv2020(LENIENT);
  private readonly operation: Operation;
  private readonly query: ValidateFunction;

  /**
   * @param file name of the contract in test/support/contracts
   * @param tolerated parameters that are not in the contract but that the provider ignores
   */
  constructor(file: string, path: string, tolerated: string[] = []) {
    const openApi = readContract(file);
    this.operation = openApi.paths[path]!.get!;
    this.bodies.addSchema(openApi, 'contract');
    // Query parameters are text, so numbers are coerced.
    this.query = new Ajv2020({ ...LENIENT, coerceTypes: true }).compile(
      querySchema(this.operation, tolerated),
    );
  }

  /** What is wrong with a query, one sentence each, including unknown parameters. */
  faultsOf(query: Record<string, string>): string[] {
    if (this.query({ ...query })) return [];
    return this.query.errors!.map(({ instancePath, message, params }) =>
      [instancePath.slice(1), message, JSON.stringify(params)].filter(Boolean).join(' '),
    );
  }

  /** A copy of the contract's example response. */
  example<T extends object>(status: number): T {
    return structuredClone(this.answer(status).example) as T;
  }

  /** Returns the body if it matches the contract. Throws otherwise, because the fake would be wrong. */
  conforming<T extends object>(status: number, body: T): T {
    const isValid = this.bodies.getSchema(`contract${this.answer(status).schema.$ref}`)!;
    if (!isValid(body)) throw new Error(this.bodies.errorsText(isValid.errors));
    return body;
  }

  private answer(status: number) {
    return this.operation.responses[status]!.content['application/json'];
  }
}

function readContract(file: string): OpenApi {
  return JSON.parse(readFileSync(new URL(`./contracts/${file}`, import.meta.url), 'utf8')) as OpenApi;
}

function querySchema({ parameters }: Operation, tolerated: string[]): Schema {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const known = inQuery.map(({ name, schema }) => [name, schema] as const);
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...known,
      ...tolerated.map((name) => [name, { type: 'string' }] as const),
    ]),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
