import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatAddress } from '#shared/address.js';
import {
  type BookedWalkthrough,
  ENROLLMENT_TEXT,
  type Enrolled,
  type Enrollment,
} from '#shared/enrollment.js';
import { DAY_SECONDS } from '#shared/time.js';
import { CompanyService } from '../../content/company.service.js';
import { defineError } from '../../platform/errors.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { Visitor } from '../../platform/public-forms/public-form.decorator.js';
import { SignedTokens } from '../../platform/secrets/signed-tokens.js';
import { lockLeadOrThrow } from '../lead-lookup.js';
import { LeadStatusService } from '../lead-status.service.js';
import { type NewLead, PublicFormsService } from './public-forms.service.js';

/** The token is wrong, expired or for another lead; the answer doesn't say which. */
export const WalkthroughTokenRefused = defineError(
  'forbidden',
  'WALKTHROUGH_TOKEN',
  ENROLLMENT_TEXT.linkExpired,
);

const TOKEN_PURPOSE = 'walkthrough';
const TOKEN_SECONDS = DAY_SECONDS;

interface TokenPayload {
  leadId: string;
}

/** The enrollment form and its next step, booking the walkthrough. */
@Injectable()
export class EnrollmentService {
  constructor(
    private readonly em: EntityManager,
    private readonly forms: PublicFormsService,
    private readonly tokens: SignedTokens,
    private readonly company: CompanyService,
    private readonly limits: RateLimits,
    private readonly status: LeadStatusService,
  ) {}

  /** The same form again gets the same lead, and a token that is valid for a day from now. */
  async enroll(fields: Enrollment, visitor: Visitor): Promise<Enrolled> {
    await this.limits.count('formEmail', fields.email);
    const { leadId } = await this.forms.submitLead({ name: 'enrollment', fields, visitor }, toLead(fields));
    return { leadId, token: signWalkthroughToken(this.tokens, leadId) };
  }

  /** Opening the calendar books the walkthrough until staff set its date. Repeating it gets the same answer. */
  async bookWalkthrough(leadId: string, token: string, sender: string): Promise<BookedWalkthrough> {
    await this.limits.count('walkthrough', sender);
    const payload = this.tokens.read<TokenPayload>(TOKEN_PURPOSE, token);
    if (payload?.leadId !== leadId.toLowerCase()) throw new WalkthroughTokenRefused();
    await this.em.transactional(async (em) => {
      await this.status.bookWalkthrough(em, await lockLeadOrThrow(em, leadId));
    });
    const { bookingUrl } = await this.company.read();
    return { leadId, bookingUrl };
  }
}

/** Lets its holder book the walkthrough of this lead. */
export function signWalkthroughToken(tokens: SignedTokens, leadId: string): string {
  const payload: TokenPayload = { leadId };
  return tokens.sign(TOKEN_PURPOSE, payload, TOKEN_SECONDS);
}

/** A token for bots: it looks like a real one and books nothing. */
export function fakeWalkthroughToken(leadId: string, now: Date): string {
  const expires = now.getTime() + TOKEN_SECONDS * 1000;
  const note = { payload: { leadId } satisfies TokenPayload, expires };
  return `${Buffer.from(JSON.stringify(note)).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
}

function toLead(fields: Enrollment): NewLead {
  const { name, email, phone, propertyType, unitCount, estimatedRent } = fields;
  const { streetAddress, city, state, zipCode } = fields;
  return {
    status: 'enrolled',
    source: 'enroll_form',
    name,
    email,
    phone,
    propertyType,
    unitCount,
    estimatedRent,
    streetAddress,
    city,
    state,
    zipCode,
    propertyAddress: formatAddress({ street: streetAddress, city, state, zipCode }),
  };
}
