import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface TwilioMessage {
  sid: string;
  to: string;
  from: string;
  body: string;
  createdAt: Date;
}

const PATH = '/2010-04-01/Accounts/{AccountSid}/Messages.json';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** The contract uses keywords that Ajv does not know (`phone-number`, `x-twilio`). */
const LENIENT = { strict: false, validateFormats: false, allErrors: true } as const;

const openApi = JSON.parse(readFileSync(new URL('./contracts/twilio.openapi.json', import.meta.url), 'utf8'));
const { post, get } = openApi.paths[PATH];

/** Sending and finding messages in the published API contract. */
class TwilioContract {
  private readonly form = compile(
    { ...post.requestBody.content[FORM].schema, additionalProperties: false },
    { coerceTypes: true },
  );
  private readonly created = compile(post.responses[201].content[JSON_TYPE].schema);
  private readonly listed = compile(get.responses[200].content[JSON_TYPE].schema);
  private readonly example = post.responses[201].content[JSON_TYPE].examples.create.value;

  /** What is wrong with a message form, including unknown parameters, or null. */
  faultsOf(form: Record<string, string>): string | null {
    return this.form({ ...form }) ? null : errorsOf(this.form);
  }

  message(message: TwilioMessage): object {
    return conforming(this.created, this.resource(message));
  }

  list(messages: TwilioMessage[]): object {
    const { uri } = this.example;
    const newest = messages.map((message) => this.resource(message)).reverse();
    return conforming(this.listed, {
      messages: newest,
      page: 0,
      page_size: 50,
      start: 0,
      end: Math.max(newest.length - 1, 0),
      uri,
      first_page_uri: uri,
      next_page_uri: null,
      previous_page_uri: null,
    });
  }

  private resource({ createdAt, ...message }: TwilioMessage): object {
    const date = createdAt.toUTCString().replace('GMT', '+0000');
    return {
      ...this.example,
      ...message,
      status: 'queued',
      date_created: date,
      date_updated: date,
      date_sent: null,
    };
  }
}

/** Compiles part of the contract, resolving references in the whole. */
function compile(schema: object, options: object = {}): ValidateFunction {
  const ajv = new Ajv2020({ ...LENIENT, ...options });
  ajv.addSchema({ $id: 'contract', components: openApi.components });
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components')));
}

function conforming<T extends object>(isValid: ValidateFunction, body: T): T {
  if (!isValid(body)) throw new Error(`The fake breaks the contract: ${errorsOf(isValid)}`);
  return body;
}

function errorsOf({ errors }: ValidateFunction): string {
  return (errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('; ');
}

export const twilioContract = new TwilioContract();
