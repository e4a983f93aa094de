import { createHash } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  type ArgumentMetadata,
  applyDecorators,
  type CallHandler,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Inject,
  Injectable,
  Logger,
  type NestInterceptor,
  type PipeTransform,
  SetMetadata,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable, of } from 'rxjs';
import {
  FORM_PROOF,
  FORM_REFUSALS,
  FORM_TOKEN_HEADER,
  type FormToken,
  type PublicFormFields,
} from '#shared/public-form.js';
import { DAY_SECONDS } from '#shared/time.js';
import { isOwnOrigin } from '#shared/urls.js';
import { Public } from '../access/access.js';
import { Clock } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { defineError } from '../errors.js';
import { RateLimits } from '../limits/rate-limits.js';
import { SignedTokens, UsedTokens } from '../secrets/signed-tokens.js';

/**
 * The form was sent without one of our tokens, or was open for more than a day. Only someone who actually opened the
 * page, however long ago, may get a fresh token automatically.
 */
const FormTokenRefused = defineError('forbidden', FORM_REFUSALS.token, (expired: boolean) => ({
  message: 'This form was open for too long. Please send it again.',
  details: { expired },
}));

/** No one fills in a form that fast; `retryAfter` says when to resend it. */
const SentTooEarly = defineError('too-many', FORM_REFUSALS.tooEarly, (retryAfter: number) => ({
  message: 'That was very fast. Please wait a moment and send the form again.',
  retryAfter,
}));

const TOO_MANY_FORMS = {
  overall:
    "We're getting far more forms than usual. Please send it again. If JavaScript is off, wait ten minutes first.",
  email:
    "We've received many forms with this email address. Please send it again. If JavaScript is off, wait an hour first.",
};
const ProofNeeded = defineError('too-many', FORM_REFUSALS.proof, (limit: keyof typeof TOO_MANY_FORMS) => ({
  message: TOO_MANY_FORMS[limit],
}));

const PURPOSE = 'public form';
const GOOD_FOR_SECONDS = DAY_SECONDS;

interface Issue {
  /** Milliseconds since 1970. */
  issuedAt: number;
}

/** The token a form page gets and sends back. It says when the form was opened and nothing else. */
@Injectable()
export class FormTokens {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly clock: Clock,
  ) {}

  /** Valid for a day and any number of submissions. */
  issue(): FormToken {
    const issue: Issue = { issuedAt: this.clock.now().getTime() };
    return { token: this.tokens.sign(PURPOSE, issue, GOOD_FOR_SECONDS) };
  }

  /** A token's age in milliseconds; null if it isn't ours or has expired. */
  ageOf(token: string): number | null {
    const issue = this.tokens.read<Issue>(PURPOSE, token);
    // The issuing process's clock may be slightly ahead.
    return issue && Math.max(0, this.clock.now().getTime() - issue.issuedAt);
  }

  /** Whether it is one of ours that has expired. */
  hasExpired(token: string): boolean {
    return this.tokens.hasExpired(PURPOSE, token);
  }
}

/** Separates the token from the proof of work a page may have appended. */
function readHeader({ headers }: FastifyRequest): { token: string; proof: string | null } {
  const [token = '', proof = null] = String(headers[FORM_TOKEN_HEADER] ?? '').split(FORM_PROOF.separator, 2);
  return { token, proof };
}

function isProven(token: string, proof: string): boolean {
  const digest = createHash('sha256')
    .update(token + FORM_PROOF.separator + proof)
    .digest();
  return digest.readUInt32BE() >>> (32 - FORM_PROOF.bits) === 0;
}

const ALL = 'all';

/** Beyond these limits a form needs a proof of work, so that a flood doesn't lock everyone else out. */
@Injectable()
export class FormChallenge {
  constructor(
    private readonly orm: MikroORM,
    private readonly used: UsedTokens,
    private readonly limits: RateLimits,
  ) {}

  isOnForAll(): Promise<boolean> {
    return this.limits.isExceeded('formsOverall', ALL);
  }

  /** Counts a form with these email addresses. A stranger may have used up someone's limit. */
  async countEmails({ formToken, formProof }: Visitor, ...emails: string[]): Promise<void> {
    const exceeded = await Promise.all(emails.map((email) => this.limits.exceeds('formEmail', email)));
    // While it's on for everyone, the form has already included its proof.
    if (exceeded.includes(true) && !(await this.isOnForAll()))
      await this.requireProof(formToken ?? '', formProof, 'email');
  }

  /** Each proof is good for one submission; otherwise one would be enough for a flood. */
  async requireProof(token: string, proof: string | null, limit: keyof typeof TOO_MANY_FORMS): Promise<void> {
    if (proof === null || !isProven(token, proof)) throw new ProofNeeded(limit);
    if (!(await this.used.markUsed(this.orm.em.fork(), token, GOOD_FOR_SECONDS)))
      throw new FormTokenRefused(true);
  }
}

/** Accepts a submission only from a page that was open for a moment, and limits how many. */
@Injectable()
class FormGuard implements CanActivate {
  constructor(
    private readonly tokens: FormTokens,
    private readonly challenge: FormChallenge,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { token, proof } = readHeader(request);
    const age = this.requireToken(token);
    // A form sent too early counts too: without scripts the server itself waits, at its own cost.
    await this.limits.count('formAddress', request.ip);
    this.requireWait(age);
    if (await this.challenge.isOnForAll()) await this.challenge.requireProof(token, proof, 'overall');
    return true;
  }

  private requireToken(token: string): number {
    const age = this.tokens.ageOf(token);
    if (age === null) throw new FormTokenRefused(this.tokens.hasExpired(token));
    return age;
  }

  private requireWait(age: number): void {
    const missingMs = this.config.PUBLIC_FORM_MIN_SECONDS * 1000 - age;
    // One extra second, so that a caller who waits this long is never too early again.
    if (missingMs > 0) throw new SentTooEarly(Math.floor(missingMs / 1000) + 1);
  }
}

@Controller('api/public/form-token')
export class FormTokenController {
  constructor(private readonly tokens: FormTokens) {}

  @Public()
  @Get()
  issue(): FormToken {
    return this.tokens.issue();
  }
}

export const MADE_UP_ANSWER = 'public-form:made-up-answer';
export type MakeUpAnswer<Body = never> = (
  body: Body,
  now: Date,
  params: Readonly<Record<string, string>>,
) => object;

/** Carries a bot's submission past the handler. */
class Trapped {
  constructor(readonly body: PublicFormFields) {}
}

/** Runs after validation, so that a bot gets the same validation errors as everyone else. */
@Injectable()
class HoneypotPipe implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type === 'body' && (value as PublicFormFields).website) throw new Trapped(value as PublicFormFields);
    return value;
  }
}

/** Counts valid forms only, so that nothing anyone can send in a loop makes it harder for everyone else. */
@Injectable()
class CountPipe implements PipeTransform {
  private readonly logger = new Logger('PublicForms');

  constructor(private readonly limits: RateLimits) {}

  async transform(value: unknown, { type }: ArgumentMetadata): Promise<unknown> {
    if (type === 'body' && (await this.limits.crossesLimit('formsOverall', ALL)))
      this.logger.warn(
        'Far more public forms than usual: for up to ten minutes, browsers have to compute a proof before they send one. Raise RATE_LIMIT_FACTOR to allow more.',
      );
    return value;
  }
}

/** Gives a bot the response a person would get; nothing is stored. */
@Injectable()
class HoneypotInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const makeUp = this.reflector.get<MakeUpAnswer<PublicFormFields>>(MADE_UP_ANSWER, context.getHandler());
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof Trapped)) throw error;
        const { params } = context
          .switchToHttp()
          .getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
        return of(makeUp(error.body, this.clock.now(), params));
      }),
    );
  }
}

const PAGE_MAX = 500;
const USER_AGENT_MAX = 500;

/** Who sent a form, and from where. */
export interface Visitor {
  /** The network address. */
  address: string;
  /** Path of the page the form was on; null if the browser did not say. */
  page: string | null;
  /** The browser's user agent. */
  userAgent: string | null;
  /** The token the page was opened with; null if the form uses none. */
  formToken: string | null;
  /** The proof of work the browser was asked for. */
  formProof: string | null;
}

/** Nest doesn't inject services into parameter decorators, but their pipes get them. */
@Injectable()
class VisitorPipe implements PipeTransform<FastifyRequest, Visitor> {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  transform(request: FastifyRequest): Visitor {
    const { ip, host, headers } = request;
    const { token, proof } = readHeader(request);
    return {
      address: ip,
      page: pageOf(headers.referer, host, this.config.PUBLIC_SITE_URL),
      userAgent: headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
      formToken: token || null,
      formProof: proof,
    };
  }
}

const Request = createParamDecorator(
  (_: unknown, context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest(),
);

/** Injects the `Visitor` who sent a form into its handler. */
export const FromVisitor = () => Request(VisitorPipe);

function pageOf(referer: string | undefined, host: string, siteUrl: string): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, pathname } = new URL(referer);
  return isOwnOrigin(origin, host, siteUrl) ? pathname.slice(0, PAGE_MAX) : null;
}

/**
 * Opens a route to everyone who fills in a form: with a token, not too fast and not too often. If the honeypot is
 * filled, the sender gets the made-up answer, which must look like the real one, and nothing is stored.
 * @PublicForm<Referral>(() => ({ referralId: randomUUID() })) @Post()
 */
export function PublicForm<Body extends PublicFormFields>(makeUpAnswer: MakeUpAnswer<Body>): MethodDecorator {
  return applyDecorators(
    Public(),
    SetMetadata(MADE_UP_ANSWER, makeUpAnswer),
    UseGuards(FormGuard),
    UseInterceptors(HoneypotInterceptor),
    UsePipes(HoneypotPipe, CountPipe),
  );
}
