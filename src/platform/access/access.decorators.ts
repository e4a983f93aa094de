import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Action } from '#shared/access.js';
import type { Role } from '#shared/users/user.contract.js';
import type { Actor } from '../audit/audit.js';

export const IS_PUBLIC = 'access:public';
export const ALLOWED_ACTION = 'access:action';

/** Opens a route to everybody. */
export const Public = () => SetMetadata(IS_PUBLIC, true);

/** Opens a route to the roles that `src/shared/access.ts` gives this action. */
export const Allow = (action: Action) => SetMetadata(ALLOWED_ACTION, action);

/** The signed-in person as read from the database for this very request. */
export interface Caller {
  id: string;
  email: string;
  role: Role;
  sessionId: string;
  mustChangePassword: boolean;
  mustSetUpFactor: boolean;
}

/** Injects the caller and the address of the request, as whoever is to answer for a change. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { user, ip } = context.switchToHttp().getRequest();
  return { id: user.id, address: ip };
});

/** Injects the caller into a handler. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest().user,
);
