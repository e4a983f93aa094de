import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { sandboxFrame, sendSandboxPage } from './sandbox-frame.js';

/** The bill or document went with its lead, or never was. */
export class NothingInSandbox extends Error {}

const PAGE = sandboxFrame({
  title: 'SANDBOX Nothing here',
  banner: 'SANDBOX: nothing here is real',
  main: `<h1>There is nothing here</h1>
<p class="soft">What was at this address went with its lead, or never was.</p>`,
});

/** An old link is opened by a person, who is shown a page. */
@Catch(NothingInSandbox)
export class ShowNothingInSandbox implements ExceptionFilter {
  catch(_: NothingInSandbox, host: ArgumentsHost): Promise<void> {
    return sendSandboxPage(host.switchToHttp().getResponse<FastifyReply>().status(404), PAGE);
  }
}
