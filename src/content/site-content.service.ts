import { Injectable } from '@nestjs/common';
import { SITE_CONTENT_DEFAULTS, type SiteContent } from '../shared/content/site-content.js';

/** What the public pages say about the company, its people and its areas. */
@Injectable()
export class SiteContentService {
  async read(): Promise<SiteContent> {
    return SITE_CONTENT_DEFAULTS;
  }
}
