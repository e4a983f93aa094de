import { applyDecorators, SetMetadata, UseGuards, UseInterceptors, UsePipes } from '@nestjs/common';
import type { PublicFormFields } from '#shared/web/public-form.js';
import { Public } from '../access/access.decorators.js';
import { FormGuard } from './form-guard.js';
import { HoneypotInterceptor, HoneypotPipe, MADE_UP_ANSWER, type MakeUpAnswer } from './honeypot.js';

/**
 * Opens a route to everybody who fills a form in: with its token, not too fast and not too often. A filled honeypot
 * gets the made-up answer, which must look like the real one, and nothing is stored.
 *
 *     @PublicForm<Referral>(() => ({ referralId: randomUUID() }))
 *     @Post()
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
