import type { MessageChannel } from '../messages/message.contract.js';
import type { CampaignWorkflow } from './campaign.contract.js';

/** What somebody wants of us, as the page at the end of every campaign mail shows it. */
export interface Preferences {
  /** `d***@example.com`: whoever holds the link need not learn the address. */
  email: string;
  /** What the person wants; an address that bounced gets none all the same. */
  isEmailOn: boolean;
  /** Why none is sent though they never said so here. A tick does not undo a complaint. */
  emailFault?: 'bounced' | 'complained';
  /** Null where we know no number. */
  phone: string | null;
  isTextOn: boolean;
  topics: Record<CampaignWorkflow, boolean>;
  /** The address is on no record any more; still nothing is written to it if they ask for that. */
  isForgotten?: true;
}

/** What the page sends: what is left out stays as it is. Text messages come back with an answer of START alone. */
export interface ChangePreferences {
  email?: boolean;
  texts?: false;
  topics?: Partial<Record<CampaignWorkflow, boolean>>;
}

/** `POST /api/leads/:id/opt-out`: what an owner told staff. */
export interface OptOut {
  channel: MessageChannel;
}

/** The body of RFC 8058, which mail programs send by themselves. */
export const ONE_CLICK = { field: 'List-Unsubscribe', value: 'One-Click' } as const;

/** `GET /api/leads/:id/opt-out`: by which ways the owner wants to hear no more from us. */
export type OptedOut = Record<MessageChannel, boolean>;
