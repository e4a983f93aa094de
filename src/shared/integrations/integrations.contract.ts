/** An outside service, what it is to the product, and the variables that connect it. */
export interface Integration {
  label: string;
  role: string;
  /** Without these it is not configured. */
  needs: readonly string[];
  options: readonly string[];
  /** The console page that keeps an address which is no variable. */
  settings?: string;
}

/** Everything the product works with. */
export const INTEGRATION_NAMES = [
  'rentcast',
  'docuseal',
  'odoo',
  'stripe',
  'twilio',
  'email',
  'google',
  'backend',
  'images',
  'documents',
  'listings',
  'booking',
] as const;
export type IntegrationName = (typeof INTEGRATION_NAMES)[number];

export const CIRCUITS = ['closed', 'open', 'half-open'] as const;
export type Circuit = (typeof CIRCUITS)[number];

/** One thing a test did, in words without secrets. */
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

/** `ready`: its calls go out. `unset`: variables are missing. `planned`: no adapter of this version calls it. */
export const INTEGRATION_STATES = ['ready', 'unset', 'planned'] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];

export interface IntegrationView extends Integration {
  name: IntegrationName;
  state: IntegrationState;
  canTest: boolean;
  /** The needed variables that have no value; never what the others hold. */
  missing: string[];
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastFailure: string | null;
  /** Null where calls are not guarded by a breaker. */
  circuit: Circuit | null;
  circuitSince: string | null;
  lastTest: IntegrationTest | null;
}
