import { Injectable } from '@nestjs/common';
import type { ConnectionField, Integration } from '#shared/integration.js';
import type { Actor } from '../audit/audit.js';
import { defineError, type FieldError, InvalidFields } from '../errors.js';
import {
  type Connection,
  type Entered,
  explainRefusal,
  fieldsIn,
  pick,
  problemsIn,
  type Sent,
  same,
} from './connection.js';
import { Connections } from './connections.js';
import { ProviderRejected } from './provider-errors.js';
import { failureIn, missingIn, namesIn } from './provider-tests.js';
import { NotConnectable, StoredConnections, type Tested } from './stored-connections.js';

const SetByEnvironment = defineError(
  'conflict',
  'SET_BY_ENVIRONMENT',
  (label: string) =>
    `${label} is connected by the environment of the server. Remove its variables there to connect it here.`,
);
const ConnectionFailed = defineError(
  'invalid',
  'CONNECTION_FAILED',
  (failed: { message: string; cause: unknown }) => failed,
);

/** Connects services with the keys that admins enter in the console, once the service accepts them. */
@Injectable()
export class ConnectServices {
  constructor(
    private readonly connections: Connections,
    private readonly stored: StoredConnections,
  ) {}

  /** Tests keys, with the stored secrets in place of blank ones unless they are removed; throws what is wrong with them. */
  async test(name: string, entered: Sent): Promise<Tested> {
    const connection = this.connections.find(name);
    const { integration } = connection;
    if (this.connections.isFromEnvironment(integration)) throw new SetByEnvironment(integration.label);
    await this.connections.reload();
    const before = this.stored.get(name);
    const values = this.valuesOf(connection, entered, before?.values);
    const chosen = this.chosenIn(integration);
    const all = await this.try(connection, { ...chosen, ...values }).then(
      () => ({ ...chosen, ...values }),
      // What was chosen from the service's lists may belong to another account.
      async (error: unknown) => {
        if (!chosen || !(Object(error).cause instanceof ProviderRejected)) throw error;
        await this.try(connection, values);
        return values;
      },
    );
    const known = before?.values ?? {};
    const changed = Object.keys({ ...known, ...all }).filter((each) => all[each] !== known[each]);
    return { integration, before, values: all, changed };
  }

  /** Changes some variables of a connected service, and keeps its keys; a blank one is removed. */
  async change(name: string, changes: Entered, actor: Actor): Promise<void> {
    const connection = this.connections.find(name);
    const { integration } = connection;
    await this.connections.reload();
    const before = this.stored.get(name);
    if (!before?.values) throw new NotConnectable();
    if (this.connections.isFromEnvironment(integration)) throw new SetByEnvironment(integration.label);
    const changed = Object.entries({ ...before.values, ...changes }).filter(([, text]) => text !== '');
    const values = Object.fromEntries(changed);
    const problems = problemsIn(values);
    if (problems.length > 0) throw new InvalidFields(problems);
    await this.try(connection, values);
    await this.save({ integration, before, values, changed: Object.keys(changes) }, actor);
  }

  /** Stores keys, unless others were stored since they were tested. */
  async save(tested: Tested, actor: Actor): Promise<void> {
    await this.stored.save(tested, actor);
    await this.connections.reload();
  }

  async disconnect(name: string, actor: Actor): Promise<void> {
    await this.stored.delete(this.connections.find(name).integration, actor);
    await this.connections.reload();
  }

  /** What is stored for a service besides the keys that its form asks for; null if nothing is. */
  private chosenIn({ name, connect, options }: Integration): Entered | null {
    const values = this.stored.get(name)?.values ?? {};
    const isAsked = (variable: string) => connect!.fields.some((field) => field.name === variable);
    const chosen = Object.entries(values).filter(
      ([variable]) => options.includes(variable) && !isAsked(variable),
    );
    return chosen.length > 0 ? Object.fromEntries(chosen) : null;
  }

  /** The variables for what was entered, as text; throws the fields that are not valid. */
  private valuesOf(connection: Connection<object>, entered: Sent, stored?: Entered | null): Entered {
    const { integration, toVariables = same, fieldOf = {}, addressIn } = connection;
    const fields = this.connections.openFieldsOf(integration);
    const typed = Object.fromEntries(
      fields.map(({ name }) => [name, (entered[name] ?? '').trim()]).filter(([, text]) => text),
    ) as Entered;
    const before = fieldsIn(connection, stored);
    for (const [name, text] of Object.entries(entered)) if (text === null) delete before[name];
    const kept = pick(
      before,
      fields.filter(isKept(typed, before)).map(({ name }) => name),
    ) as Entered;
    const filled = { ...typed, ...kept };
    const errors = [
      ...Object.keys(entered)
        .filter((name) => !fields.some((field) => field.name === name))
        .map((field) => ({ field, code: 'UNKNOWN', message: 'This cannot be set here.' })),
      ...fields
        .filter(({ name, isOptional }) => !isOptional && !filled[name])
        .map(({ name }) => required(name)),
    ];
    if (errors.length > 0) throw new InvalidFields(errors);
    const values = toVariables(filled);
    const isMoved = stored && addressIn && addressIn(values) !== addressIn(stored);
    if (isMoved && Object.keys(kept).length > 0) throw new InvalidFields(Object.keys(kept).map(neededAgain));
    const problems = problemsIn(values).map((each) => ({
      ...each,
      field: fieldOf[each.field] ?? each.field,
    }));
    if (problems.length > 0) throw new InvalidFields(problems);
    return values;
  }

  /** Opens an adapter for these keys only, and has it ask the service. */
  private async try(connection: Connection<object>, values: Entered): Promise<void> {
    const { integration } = connection;
    const candidate = this.connections.configWith(integration, values);
    const adapter = await connection.open(candidate);
    try {
      const { test, needs = integration.needs } = connection.describe(adapter, candidate);
      const missing = missingIn(candidate, needs).flatMap((need) => namesIn(need).slice(0, 1));
      if (missing.length > 0) throw new InvalidFields(missing.map(required));
      const failure = test ? await failureIn(test) : null;
      if (failure === null) return;
      throw new ConnectionFailed({ message: explainRefusal(connection, failure), cause: failure });
    } finally {
      await connection.close?.(adapter);
    }
  }
}

/** A stored secret stays if nothing was typed over it. */
const isKept =
  (typed: Entered, before: Entered) =>
  ({ name, kind }: ConnectionField) =>
    kind === 'secret' && !typed[name] && Boolean(before[name]);

function neededAgain(field: string): FieldError {
  return { field, code: 'REQUIRED', message: 'You changed the server address, so enter this again.' };
}

function required(field: string): FieldError {
  return { field, code: 'REQUIRED', message: 'Required' };
}
