import { PAYMENT_TEXT } from '#shared/payment.js';
import { isApiProblem, type SiteApi } from '#shared/site-api.js';

export interface Verification {
  /** How many of the four steps are done. */
  reached: number;
  /** Why the next step failed. */
  failure: string | null;
  status: number;
  /** Whose payment it is, once that is verified. */
  leadId?: string;
  /** The payer's bank was asked, and takes days to answer. */
  isProcessing?: boolean;
}

/**
 * Session present, payment verified, lead found, status updated. The server does all four and reports where it stopped.
 */
const STEPS = { verified: 1, leadFound: 2, updated: 3, all: 4 };

const FAILED_STEPS: Record<string, number> = {
  PAYMENT_NOT_VERIFIED: STEPS.verified,
  VERIFICATION_UNAVAILABLE: STEPS.verified,
  LEAD_ID_MISSING: STEPS.leadFound,
  LEAD_NOT_FOUND: STEPS.leadFound,
  LEAD_NOT_MOVED: STEPS.updated,
};

export async function verifySession(api: SiteApi, sessionId: string): Promise<Verification> {
  if (!sessionId) return { reached: 0, failure: PAYMENT_TEXT.noSession, status: 400 };
  try {
    const { leadId } = (await api.verifyPayment(sessionId)).data.metadata;
    return { reached: STEPS.all, failure: null, status: 200, leadId };
  } catch (error) {
    return toFailedVerification(error);
  }
}

/** Other errors, such as rate limits, happen before anything is checked. */
function toFailedVerification(error: unknown): Verification {
  if (!isApiProblem(error)) throw error;
  const { code, status, detail } = error.problem;
  if (code === 'PAYMENT_PROCESSING')
    return { reached: STEPS.verified, failure: null, status: 200, isProcessing: true };
  const reached = FAILED_STEPS[code];
  if (reached === undefined) return { reached: STEPS.verified, failure: PAYMENT_TEXT.notVerified, status };
  return { reached, failure: detail, status };
}
