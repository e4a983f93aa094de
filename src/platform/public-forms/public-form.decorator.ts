import {
  type ArgumentMetadata,
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
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
import type { PublicFormFields } from '#shared/public-form.js';
import { FORM_TOKEN_HEADER } from '#shared/public-form.js';
import { isOwnOrigin } from '#shared/urls.js';
import { Public } from '../access/access.js';
import { Clock } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { FormGuard } from './form-guard.js';

export const MADE_UP_ANSWER = 'public-form:made-up-answer';
export type MakeUpAnswer<Body = never> = (body: Body, now: Date) => object;

/** Carries a bot's submission past the handler. */
class Trapped {
  constructor(readonly body: PublicFormFields) {}
}

/** Runs after validation, so that a bot gets the same validation errors as everyone else. */
@Injectable()
export class HoneypotPipe implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type === 'body' && (value as PublicFormFields).website) throw new Trapped(value as PublicFormFields);
    return value;
  }
}

/** Gives a bot the response a person would get; nothing is stored. */
@Injectable()
export class HoneypotInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const makeUp = this.reflector.get<MakeUpAnswer<PublicFormFields>>(MADE_UP_ANSWER, context.getHandler());
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof Trapped)) throw error;
        return of(makeUp(error.body, this.clock.now()));
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
}

/** Nest doesn't inject services into parameter decorators, but their pipes get them. */
@Injectable()
export class VisitorPipe implements PipeTransform<FastifyRequest, Visitor> {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  transform({ ip, host, headers }: FastifyRequest): Visitor {
    return {
      address: ip,
      page: pageOf(headers.referer, host, this.config.PUBLIC_SITE_URL),
      userAgent: headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
      formToken: headers[FORM_TOKEN_HEADER]?.toString() ?? null,
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
    UsePipes(HoneypotPipe),
  );
}
