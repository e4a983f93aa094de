import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { type Action, mayDo } from '../../shared/access.js';
import { DomainError } from '../errors.js';
import { ALLOWED_ACTION, type Caller, IS_PUBLIC } from './access.decorators.js';

export class NotSignedIn extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'NOT_SIGNED_IN';
  constructor() {
    super('Please sign in.');
  }
}

export class AccessDenied extends DomainError {
  readonly kind = 'forbidden';
  readonly code = 'ACCESS_DENIED';
  constructor() {
    super('Access denied');
  }
}

export class PasswordChangeRequired extends DomainError {
  readonly kind = 'forbidden';
  readonly code = 'PASSWORD_CHANGE_REQUIRED';
  constructor() {
    super('Choose a password of your own first.');
  }
}

/** Refuses every route that neither is public nor names an action the caller's role has. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    if (this.read<boolean>(IS_PUBLIC, context)) return true;
    await super.canActivate(context);
    this.demand(context.switchToHttp().getRequest().user, this.read<Action>(ALLOWED_ACTION, context));
    return true;
  }

  override handleRequest<T>(error: unknown, caller: T | false): T {
    if (error) throw error;
    if (!caller) throw new NotSignedIn();
    return caller;
  }

  private demand(caller: Caller, action: Action | undefined): void {
    if (!action || !mayDo(caller.role, action)) throw new AccessDenied();
    if (caller.mustChangePassword && !action.startsWith('session.')) throw new PasswordChangeRequired();
  }

  private read<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T>(key, [context.getHandler(), context.getClass()]);
  }
}
