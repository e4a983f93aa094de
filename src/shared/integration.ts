import * as z from 'zod/mini';
import { DOCUMENT_TYPES, type DocumentType } from './document.js';
import { define, emailSchema, withChecks } from './fields.js';
import { reauthSchema } from './sign-in.js';

/** One thing an admin enters to connect a service: a variable, or a part of one. */
export interface ConnectionField {
  name: string;
  label: string;
  hint?: string;
  /** Default: text. */
  kind?: 'secret' | 'email' | 'number' | 'lines';
  /** Labels by value, for a select. */
  choices?: Readonly<Record<string, string>>;
  isOptional?: boolean;
}

/** How people connect a service in the console. */
export interface ConnectionForm {
  /** What it is for, in their words: "Text messages". */
  subject: string;
  /** What is connected, inside a sentence: "Twilio", "the mail server". */
  service: string;
  /** Where to find its keys. */
  where: string;
  /** What stops without it, as a sentence. */
  stops: string;
  fields: readonly ConnectionField[];
  /** Paths the service sends its webhooks to. */
  webhooks?: readonly string[];
  /** Whether documents use its templates, once it is connected. */
  hasTemplates?: boolean;
}

export const ENTERED_LIMITS = { name: 60, text: 8_192 } as const;

export const connectSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    /** By field. A blank secret stays the stored one; null removes it. */
    values: z.record(
      withChecks(z.string(), z.maxLength(ENTERED_LIMITS.name)),
      z.nullable(withChecks(z.string(), z.maxLength(ENTERED_LIMITS.text))),
    ),
    reauth: reauthSchema,
  }),
);
export type Connect = z.output<typeof connectSchema>;

export const disconnectSchema = /* @__PURE__ */ define(() => z.strictObject({ reauth: reauthSchema }));
export type Disconnect = z.output<typeof disconnectSchema>;

/** The templates of the signature service, and the one each kind of document uses. */
export interface SignatureTemplates {
  templates: { id: number; name: string }[];
  chosen: Partial<Record<DocumentType, number>>;
}

/** A template's id by kind of document; null for none. */
export const chooseTemplatesSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    chosen: z.partialRecord(z.enum(DOCUMENT_TYPES), z.nullable(z.int().check(z.positive()))),
  }),
);
export type ChooseTemplates = z.output<typeof chooseTemplatesSchema>;

/** `unreadable`: keys are stored that can't be decrypted. */
export interface ConnectionView {
  source: 'environment' | 'console' | 'none' | 'unreadable';
  /** When keys were entered and who did it; null if none are stored. */
  setAt: string | null;
  setBy: string | null;
  /** What can be entered: everything the environment doesn't set. */
  fields: readonly ConnectionField[];
  /** What is stored, by field, without secrets. */
  values: Readonly<Record<string, string>>;
  /** Fields whose secret is stored. */
  secrets: readonly string[];
  /** URLs to enter at the service. */
  webhooks: readonly string[];
}

/** An external service, its role, and the environment variables that connect it. */
export interface Integration {
  /** Its name in paths and in the database. */
  name: string;
  label: string;
  role: string;
  /** Required variables. */
  needs: readonly string[];
  options: readonly string[];
  /** The console page with its settings, if they are not variables. */
  settings?: string;
  /** Absent if only the environment can connect it. */
  connect?: ConnectionForm;
}

export const CIRCUITS = ['closed', 'open', 'half-open'] as const;
export type Circuit = (typeof CIRCUITS)[number];

/** One step of a test, described without secrets. */
export interface TestStep {
  name: string;
  ok: boolean;
  ms: number;
  detail: string;
}

export interface IntegrationTest {
  success: boolean;
  message: string;
  steps: TestStep[];
  at: string;
}

/** `ready`: in use. `unset`: variables are missing. `planned`: this version has no adapter for it. */
export const INTEGRATION_STATES = ['ready', 'unset', 'planned'] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];

export interface IntegrationView extends Integration {
  state: IntegrationState;
  /** What stands in for it while it isn't connected. */
  note: string | null;
  /** Null if only the environment can connect it. */
  connection: ConnectionView | null;
  canTest: boolean;
  /** Required variables without a value. Values are never included. */
  missing: string[];
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastFailure: string | null;
  /** Null if there is no circuit breaker. */
  circuit: Circuit | null;
  circuitSince: string | null;
  lastTest: IntegrationTest | null;
}

export const ODOO_TEST_FAILED = 'Connection failed - please check your Odoo configuration.';
export const ODOO_SYNC_FAILED = 'Failed to sync lead with Odoo';

/** The steps of the connection test, in order. */
export const ODOO_STEPS = ['configure', 'reach', 'sign in', 'read'] as const;
export type OdooStep = (typeof ODOO_STEPS)[number];

/** What the connection test page shows before a test. */
export interface OdooStatus {
  isConfigured: boolean;
  lastTest: IntegrationTest | null;
  /** Leads that are in Odoo, and leads whose last sync failed. */
  synced: number;
  failed: number;
}

/** Clients may send the whole lead; only its id is used. */
export const wholeLeadSchema = /* @__PURE__ */ define(() => z.looseObject({ id: z.guid() }));
export type WholeLead = z.output<typeof wholeLeadSchema>;

/** Identifies a lead by email and address; anything else is ignored. */
export const knownLeadSchema = /* @__PURE__ */ define(() =>
  z.looseObject({
    email: emailSchema,
    propertyAddress: withChecks(z.string(), z.maxLength(500)),
  }),
);
export type KnownLead = z.output<typeof knownLeadSchema>;
