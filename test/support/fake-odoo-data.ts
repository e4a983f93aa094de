/** An Odoo error: its class name and HTTP status in JSON-2, and its fault code in XML-RPC. */
export class OdooRefusal extends Error {
  constructor(
    override readonly name: string,
    readonly status: number,
    readonly faultCode: number,
    message: string,
  ) {
    super(message);
  }
}

export const REFUSALS = {
  model: (model: string) =>
    new OdooRefusal('werkzeug.exceptions.NotFound', 404, 2, `the model '${model}' does not exist`),
  method: (method: string) =>
    new OdooRefusal('werkzeug.exceptions.NotFound', 404, 2, `the method '${method}' does not exist`),
  field: (field: string) =>
    new OdooRefusal('builtins.ValueError', 500, 1, `Invalid field '${field}' in 'crm.lead'`),
  argument: (argument: string) =>
    new OdooRefusal(
      'werkzeug.exceptions.UnprocessableEntity',
      422,
      1,
      `missing a required argument: '${argument}'`,
    ),
  key: (words: string) => new OdooRefusal('werkzeug.exceptions.Unauthorized', 401, 3, words),
  right: () =>
    new OdooRefusal('odoo.exceptions.AccessError', 403, 4, 'You are not allowed to access Lead records.'),
  missing: () =>
    new OdooRefusal('odoo.exceptions.MissingError', 404, 2, 'Record does not exist or has been deleted.'),
};

const WRITABLE = [
  ...['name', 'type', 'contact_name', 'partner_name', 'email_from', 'phone', 'street', 'city', 'zip'],
  ...['state_id', 'country_id', 'description', 'expected_revenue', 'referred', 'active'],
];
const REFERENCES = ['state_id', 'country_id'];
const READABLE = [...WRITABLE, 'id', 'email_normalized'];
export const IOWA = { id: 27, code: 'IA', country_id: [233, 'United States'] };
const PLACES: Record<string, number[]> = { state_id: [IOWA.id], country_id: [233] };

/** Ids are never reused, even after the database was cleared. */
let lastId = 40;

type Value = string | number | boolean | null;
export type OdooLead = Record<string, Value> & { id: number };
export type Arguments = Record<string, unknown>;

/** The records of a database with the CRM app, as strict as Odoo about names of models, methods and fields. */
export class OdooData {
  readonly leads: OdooLead[] = [];
  readonly externalIds = new Map<string, number>();
  hasCrm = true;
  mayRead = true;

  /** Adds a record as if someone had entered it manually. */
  enter(values: Record<string, Value>): OdooLead {
    const lead = { type: 'lead', active: true, ...values, id: ++lastId };
    this.leads.push(lead);
    return lead;
  }

  execute(model: string, method: string, ids: number[] | undefined, args: Arguments): unknown {
    if (model === 'res.users' && method === 'context_get') return { lang: 'en_US', tz: false };
    if (model === 'res.country.state') return this.states(method, args);
    if (model !== 'crm.lead' || !this.hasCrm) throw REFUSALS.model(model);
    if (!this.mayRead) throw REFUSALS.right();
    if (method === 'search_read') return this.search(args);
    if (method === 'load') return this.load(args);
    if (method === 'write') return this.write(ids, args);
    throw REFUSALS.method(method);
  }

  private states(method: string, args: Arguments): unknown {
    if (method !== 'search_read') throw REFUSALS.method(method);
    const wanted = JSON.stringify([
      ['code', '=', 'IA'],
      ['country_id.code', '=', 'US'],
    ]);
    return JSON.stringify(needed(args, 'domain')) === wanted ? [IOWA] : [];
  }

  private search(args: Arguments): unknown {
    const domain = needed(args, 'domain') as [string, string, unknown][];
    const fields = needed(args, 'fields') as string[];
    for (const field of [...fields, ...domain.map(([field]) => field)])
      if (!READABLE.includes(field)) throw REFUSALS.field(field);
    const hidesArchived = (args.context as Arguments | undefined)?.active_test !== false;
    const found = this.leads
      .filter((lead) => lead.active || !hidesArchived)
      .filter((lead) => domain.every(([field, , value]) => read(lead, field) === value));
    return found
      .slice(0, Number(args.limit ?? 1_000))
      .map((lead) => Object.fromEntries(['id', ...fields].map((field) => [field, read(lead, field)])));
  }

  private load(args: Arguments): unknown {
    const fields = needed(args, 'fields') as string[];
    const [row] = needed(args, 'data') as Value[][];
    const { id, ...values } = Object.fromEntries(fields.map((field, at) => [field, row![at]!]));
    const fault = this.faultIn(values);
    if (fault) return { ids: false, messages: [{ type: 'error', message: fault }], nextrow: 0 };
    const known = this.leads.find((lead) => lead.id === this.externalIds.get(String(id)));
    const lead = known ?? this.enter({});
    Object.assign(lead, stripped(values));
    this.externalIds.set(String(id), lead.id);
    return { ids: [lead.id], messages: [], nextrow: 0 };
  }

  private write(ids: number[] | undefined, args: Arguments): unknown {
    const values = needed(args, 'vals') as Record<string, Value>;
    for (const field of Object.keys(values)) if (!WRITABLE.includes(field)) throw REFUSALS.field(field);
    const lead = this.leads.find(({ id }) => ids?.includes(id));
    if (!lead) throw REFUSALS.missing();
    return Boolean(Object.assign(lead, values));
  }

  /** The message that `load` returns for invalid values. */
  private faultIn(values: Record<string, Value>): string | undefined {
    for (const [name, value] of Object.entries(values)) {
      const [field = '', key] = name.split('/');
      const isReference = REFERENCES.includes(field);
      if (!WRITABLE.includes(field) || isReference !== (key === '.id')) return `No field ${name}`;
      if (isReference && value && !PLACES[field]!.includes(Number(value))) return `No ${field} ${value}`;
      if (typeof value === 'object') return `${name} is neither text nor number nor false`;
    }
    if (!values.name) return 'Missing required value for the field name';
    return values.type && !['lead', 'opportunity'].includes(String(values.type)) ? 'No such type' : undefined;
  }
}

function needed(args: Arguments, name: string): unknown {
  if (args[name] === undefined) throw REFUSALS.argument(name);
  return args[name];
}

/** `state_id/.id` is stored under `state_id`. */
function stripped(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.split('/')[0]!, value]));
}

/** Odoo returns false for empty values. */
function read(lead: OdooLead, field: string): Value {
  if (field === 'email_normalized') return String(lead.email_from ?? '').toLowerCase() || false;
  return lead[field] ?? false;
}
