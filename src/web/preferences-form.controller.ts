import { Controller, HttpException, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/access/access.decorators.js';
import { FormBody } from '../platform/http/body-parsers.js';
import { readWords } from './posted-form.js';
import { sendRendered } from './send-page.js';
import { SitePages } from './site-pages.js';

/** The page behind the link of every campaign mail is posted to by mail programs too, who rather send multipart (RFC 8058). */
@Controller('u')
export class PreferencesFormController {
  constructor(private readonly sitePages: SitePages) {}

  @Public()
  @Post(':token')
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    request.body = await readWords(request);
    if (!(request.body instanceof FormBody)) throw new HttpException('', 415);
    // The address is the key, so that it is told to nobody; a browser then calls the page it posts from "null".
    delete request.headers.origin;
    await sendRendered(await this.sitePages.render(request), request, reply);
  }
}
