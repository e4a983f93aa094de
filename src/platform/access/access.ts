import { EntityManager } from '@mikro-orm/postgresql';
import { createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { type Action, mayDo } from '#shared/access.js';
import type { Role } from '#shared/user.js';
import { type Actor, Audit } from '../audit/audit.js';
import { defineError } from '../errors.js';

/** Looks up the user behind a token in the database on every request; null when they may not act. */
export abstract class Callers {
  abstract byAccessToken(token: string): Promise<Caller | null>;
  abstract bySession(sessionId: string): Promise<Caller | null>;
}

export const IS_PUBLIC = 'access:public';
const ALLOWED_ACTION = 'access:action';

/** Opens a route to everyone. */
export const Public = () => SetMetadata(IS_PUBLIC, true);

/** Opens a route to the roles that `src/shared/access.ts` gives this action. */
export const Allow = (action: Action) => SetMetadata(ALLOWED_ACTION, action);

/** The signed-in user, read from the database for this request. */
export interface Caller {
  id: string;
  email: string;
  role: Role;
  sessionId: string;
  mustChangePassword: boolean;
  mustSetUpFactor: boolean;
}

/** Injects the caller and the address of the request, for the audit log. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { user, ip } = context.switchToHttp().getRequest();
  return { id: user.id, address: ip };
});

/** Injects the caller into a handler. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest().user,
);

const NotSignedIn = defineError('unauthenticated', 'NOT_SIGNED_IN', 'Please sign in.');
export const AccessDenied = defineError('forbidden', 'ACCESS_DENIED', 'Access denied');
const PasswordChangeRequired = defineError(
  'forbidden',
  'PASSWORD_CHANGE_REQUIRED',
  'Choose your own password first.',
);
const FactorRequired = defineError('forbidden', 'FACTOR_REQUIRED', 'Set up two-factor authentication first.');

/** Refuses every route that is not public and names no action the caller's role may do. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    if (this.read<boolean>(IS_PUBLIC, context)) return true;
    await super.canActivate(context);
    await this.checkAction(context.switchToHttp().getRequest(), this.read<Action>(ALLOWED_ACTION, context));
    return true;
  }

  override handleRequest<T>(error: unknown, caller: T | false): T {
    if (error) throw error;
    if (!caller) throw new NotSignedIn();
    return caller;
  }

  private async checkAction(request: FastifyRequest & { user: Caller }, action?: Action): Promise<void> {
    const caller = request.user;
    if (!action || !mayDo(caller.role, action)) return this.refuse(caller, request.ip, action);
    if (action.startsWith('session.')) return;
    if (caller.mustChangePassword) throw new PasswordChangeRequired();
    if (caller.mustSetUpFactor) throw new FactorRequired();
  }

  private async refuse(caller: Caller, address: string, action?: Action): Promise<never> {
    await this.em.transactional(async (em) => {
      this.audit.record(em, 'access.denied', { id: caller.id, address }, { after: { action } });
    });
    throw new AccessDenied();
  }

  private read<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T>(key, [context.getHandler(), context.getClass()]);
  }
}
