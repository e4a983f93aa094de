import { PAYMENT_TEXT } from '../../../../src/shared/payments/payment.contract.js';
import { isApiProblem, type SiteApi } from '../../../../src/shared/web/site-api.js';

export interface Verification {
  /** How many of the four steps are done. */
  reached: number;
  /** Why the next one is not. */
  failure: string | null;
  status: number;
}

/** Session id there, verified, lead found, status updated: the server goes all four, and says at which one it stopped. */
const STEPS = { verified: 1, leadFound: 2, updated: 3, all: 4 };

const STOPPED_AT: Record<string, number> = {
  PAYMENT_NOT_VERIFIED: STEPS.verified,
  VERIFICATION_UNAVAILABLE: STEPS.verified,
  LEAD_ID_MISSING: STEPS.leadFound,
  LEAD_NOT_FOUND: STEPS.leadFound,
  LEAD_NOT_MOVED: STEPS.updated,
};

export async function verifySession(api: SiteApi, sessionId: string): Promise<Verification> {
  if (!sessionId) return { reached: 0, failure: PAYMENT_TEXT.noSession, status: 400 };
  try {
    await api.verifyPayment(sessionId);
    return { reached: STEPS.all, failure: null, status: 200 };
  } catch (error) {
    return stoppedBy(error);
  }
}

/** Any other refusal, such as too many tries or a database that is away, came before anything was looked at. */
function stoppedBy(error: unknown): Verification {
  if (!isApiProblem(error)) throw error;
  const { code, status, detail } = error.problem;
  const reached = STOPPED_AT[code];
  if (reached === undefined) return { reached: STEPS.verified, failure: PAYMENT_TEXT.notVerified, status };
  return { reached, failure: detail, status };
}
