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

/** Contracts use words of their own (`example`, `float`), which are no reason to refuse them. */
const LENIENT = { strict: false, validateFormats: false, allErrors: true } as const;

/** One operation of a provider's published contract: what it takes and what it answers. */
export class Contract {
  private readonly bodies = new Ajv2020(LENIENT);
  private readonly operation: Operation;
  private readonly query: ValidateFunction;

  /**
   * @param file name of the contract in test/support/contracts
   * @param tolerated parameters that the contract does not know but the provider passes over
   */
  constructor(file: string, path: string, tolerated: string[] = []) {
    const openApi = readContract(file);
    this.operation = openApi.paths[path]!.get!;
    this.bodies.addSchema(openApi, 'contract');
    // A query is text throughout; what should be a number is read as one.
    this.query = new Ajv2020({ ...LENIENT, coerceTypes: true }).compile(
      querySchema(this.operation, tolerated),
    );
  }

  /** The faults of a query, one sentence each; a parameter the operation does not know is one too. */
  faultsOf(query: Record<string, string>): string[] {
    if (this.query({ ...query })) return [];
    return this.query.errors!.map(({ instancePath, message, params }) =>
      [instancePath.slice(1), message, JSON.stringify(params)].filter(Boolean).join(' '),
    );
  }

  /** The contract's example of an answer, as a copy to change. */
  example<T extends object>(status: number): T {
    return structuredClone(this.answer(status).example) as T;
  }

  /** Passes a body on if it is what the contract promises; otherwise the test has a stand-in that lies. */
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
