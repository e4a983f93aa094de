import {
  type ArgumentMetadata,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { catchError, type Observable, of } from 'rxjs';
import type { PublicFormFields } from '#shared/web/public-form.js';
import { Clock } from '../clock.js';

export const MADE_UP_ANSWER = 'public-form:made-up-answer';
export type MakeUpAnswer<Body = never> = (body: Body, now: Date) => object;

/** Carries a robot's form past the handler. */
class Trapped {
  constructor(readonly body: PublicFormFields) {}
}

/** Stands behind validation, so that a robot is refused for what everybody is refused for. */
@Injectable()
export class HoneypotPipe implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type === 'body' && (value as PublicFormFields).website) throw new Trapped(value as PublicFormFields);
    return value;
  }
}

/** Answers a robot what a person would be answered; nothing is stored. */
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
