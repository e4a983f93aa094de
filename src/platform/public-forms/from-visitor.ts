import {
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isOwnOrigin } from '#shared/web/own-origin.js';
import { FORM_TOKEN_HEADER } from '#shared/web/public-form.js';
import { CONFIG, type Config } from '../config.js';

const PAGE_MAX = 500;
const USER_AGENT_MAX = 500;

/** Who sent a form, and from where. */
export interface Visitor {
  /** The network address. */
  address: string;
  /** Path of our page the form stood on; null where the browser did not say. */
  page: string | null;
  /** What the browser says it is. */
  userAgent: string | null;
  /** The token the page was opened with; null where the form takes none. */
  formToken: string | null;
}

/** Nest gives a parameter's decorator no services, but its pipe has them. */
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
