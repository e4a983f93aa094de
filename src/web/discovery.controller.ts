import { Controller, Get, Header, Inject, Param, Redirect, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { areaPath, listAreas } from '#shared/area.js';
import type { Company } from '#shared/company.js';
import { CONSOLE_PATHS } from '#shared/paths.js';
import { areaCard, homeCard, pricingCard, reportCard, type SocialCard } from '#shared/social-card.js';
import { AreaMarketQueries } from '../analysis/area-market.queries.js';
import { PublicBlogService } from '../blog/public-blog.service.js';
import { CompanyService } from '../content/company.service.js';
import { SocialCards } from '../content/images/social-cards.js';
import { SiteContentService } from '../content/site-content.service.js';
import { Public } from '../platform/access/access.js';
import { CONFIG, type Config } from '../platform/config.js';
import { NotFound } from '../platform/errors.js';
import { HideFromApiDescription } from '../platform/http/api-decorators.js';
import { SitePages } from './site-pages.js';

/** What search engines and home screens request. */
@Controller()
export class DiscoveryController {
  constructor(
    private readonly pages: SitePages,
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
    private readonly blog: PublicBlogService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  robots(): string {
    const closed = ['api', ...CONSOLE_PATHS].map((path) => `Disallow: /${path}`);
    return ['User-agent: *', ...closed, '', `Sitemap: ${this.config.PUBLIC_SITE_URL}/sitemap.xml`, ''].join(
      '\n',
    );
  }

  @Public()
  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  async sitemap(): Promise<string> {
    const [paths, { neighborhoods }, ofBlog] = await Promise.all([
      this.pages.paths(),
      this.content.read(),
      this.blog.addresses(),
    ]);
    const fixed = [...paths, ...listAreas(neighborhoods).map(areaPath)];
    const entries = [...fixed.map((path) => ({ path, changed: null })), ...ofBlog].map((entry) =>
      this.sitemapEntry(entry),
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  }

  private sitemapEntry({ path, changed }: { path: string; changed: string | null }): string {
    const { href } = new URL(path, this.config.PUBLIC_SITE_URL);
    return `  <url><loc>${href}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;
  }

  @Public()
  @Get('site.webmanifest')
  @Header('content-type', 'application/manifest+json')
  async manifest() {
    const { name } = await this.company.read();
    return {
      name,
      short_name: name.split(' ')[0],
      start_url: '/',
      // Keeps the browser's back button, because some pages have none.
      display: 'minimal-ui',
      background_color: '#fbfaf6',
      theme_color: '#0f2f27',
      icons: [
        { src: '/site-images/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/site-images/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/site-images/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/site-images/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    };
  }

  /** Redirects clients that request it by convention instead of reading the page. */
  @Public()
  @Get('favicon.ico')
  @Redirect('/site-images/favicon.ico', 302)
  favicon(): void {}
}

/** The pictures of shared pages, each with the company's name and the page's figure. */
@HideFromApiDescription()
@Controller('social-cards')
export class SocialCardsController {
  constructor(
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
    private readonly market: AreaMarketQueries,
    private readonly cards: SocialCards,
  ) {}

  @Public()
  @Get(':page')
  async page(
    @Param('page') page: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.cards.send(await this.pageCard(page, await this.company.read()), request, reply);
  }

  @Public()
  @Get('areas/:area')
  async area(
    @Param('area') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [company, { neighborhoods }] = await Promise.all([this.company.read(), this.content.read()]);
    const area = listAreas(neighborhoods).find(({ slug }) => file === `${slug}.png`);
    if (!area) throw new NotFound(NO_CARD);
    const market = await this.market.get(area.name);
    await this.cards.send(areaCard(company, area.name, market), request, reply);
  }

  private async pageCard(page: string, company: Company): Promise<SocialCard> {
    if (page === 'home.png') return homeCard(company);
    if (page === 'report.png') return reportCard(company);
    if (page === 'pricing.png') return pricingCard(company, (await this.content.read()).priceBook);
    throw new NotFound(NO_CARD);
  }
}

const NO_CARD = 'There is no picture at this address.';
