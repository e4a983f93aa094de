import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { COMPANY_DEFAULTS, DEMO_LISTINGS_PATH } from '#shared/company.js';
import {
  CONTENT_FIELDS,
  type ContentKind,
  type Faq,
  type Neighborhood,
  type Rental,
  type SiteContent,
  type TeamMember,
} from '#shared/content.js';
import { formatMinutes } from '#shared/format.js';
import { fillPlaceholders } from '#shared/placeholders.js';
import { formatMoney, SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import { rentalSlot, type SitePicture } from '#shared/site-image.js';
import { businessDay } from '#shared/time.js';
import { CachedRead } from '../platform/cache.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { snakeCase } from '../platform/database/columns.js';
import { Sql } from '../platform/database/sql.js';
import { CompanyService } from './company.service.js';
import { tableOf } from './content-lists.js';
import { priceBookOn } from './current-price-book.js';
import { type TeamPhoto, toTeamPicture } from './images/image-keys.js';
import { IMAGE_COLUMNS } from './images/site-image.entity.js';
import { toSitePicture, type UploadedImage } from './images/site-images.queries.js';
import { withTerms, wordingOf } from './requirements.js';

const { market } = REPORT_TEXT;

/** Read by every page; changes by other processes show up to a second late. */
const CACHE_MS = 1_000;

/** The content of the public pages. */
@Injectable()
export class SiteContentService {
  private readonly cache = new CachedRead(() => this.load(), CACHE_MS);

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly company: CompanyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  read(): Promise<SiteContent> {
    return this.cache.get();
  }

  /** The content with the prices of another day, and with requirements worded for them. */
  readOn(day: string): Promise<SiteContent> {
    return this.load(day);
  }

  /** For use inside a transaction; the caller has called `read` before. */
  readCached(): Promise<SiteContent> {
    return this.cache.latest();
  }

  /** Clears the cache after a change. */
  invalidate(): void {
    this.cache.clear();
  }

  private async readStored(day: string): Promise<StoredContent> {
    const row = await this.sql.row<{ content: StoredContent }>(SITE_CONTENT, [day], 'site content');
    const { requirements, ...content } = row!.content;
    const isToday = day === this.today();
    const items = itemsOf({ ...row!.content, ...(!isToday && { accepted: [] }) });
    return { ...content, requirements: { ...requirements, items } };
  }

  private today(): string {
    return businessDay(this.clock.now());
  }

  private async load(day = this.today()): Promise<SiteContent> {
    const { team, rentals, rentalPhotos, accepted: _, ...content } = await this.readStored(day);
    const { booking, placementDays, listingsUrl } = await this.company.read();
    const photos = new Map(rentalPhotos.map((photo) => [photo.slot, toSitePicture(photo)]));
    const figures = {
      walkthroughLength: formatMinutes(booking.durationMinutes),
      referralFee: formatMoney((content.priceBook ?? SHIPPED_PRICE_BOOK).referralFeeCents),
      ...(placementDays !== null && { placementAverage: market.oursNote(market.days(placementDays), false) }),
    };
    const shown = {
      ...content,
      priceBook: content.priceBook && { ...content.priceBook, placementDays: placementDays ?? undefined },
      faqs: content.faqs.map((faq) => withFigures(faq, figures)),
      team: team.map(withPicture),
      rentals: rentals.map((rental) => withPhoto(rental, photos.get(rentalSlot(rental.id)))),
    };
    if (this.config.SEED !== 'demo') return withoutSamples(shown);
    return { ...shown, neighborhoods: shown.neighborhoods.map((area) => withListings(area, listingsUrl)) };
  }
}

/** Made-up people, quotes and answers are for the demo. The requirements and neighborhoods are right for any company. */
function withoutSamples(content: SiteContent): SiteContent {
  const own = <Item extends { isSample: boolean }>(items: Item[]) =>
    items.filter(({ isSample }) => !isSample);
  const { team, testimonials, residentQuotes, faqs } = content;
  return {
    ...content,
    team: own(team),
    testimonials: own(testimonials),
    residentQuotes: own(residentQuotes),
    faqs: own(faqs),
  };
}

type StoredContent = Omit<SiteContent, 'rentals'> & {
  team: (TeamMember & { photo: TeamPhoto | null })[];
  rentals: (Rental & { id: string })[];
  rentalPhotos: UploadedImage[];
  /** The newest version of the requirements, as owners accept it. */
  accepted: { title: string; text: string }[];
};

/** Owners accept a saved version, so they see the last one until new prices have theirs. */
function itemsOf({
  requirements,
  priceBook,
  accepted,
}: StoredContent): StoredContent['requirements']['items'] {
  const items = withTerms(requirements.items, priceBook);
  if (accepted.length === 0 || isDeepStrictEqual(accepted, items.map(wordingOf))) return items;
  return accepted.map((wording) => ({ ...wording, isSample: false }));
}

/** Answers use placeholders for what the company sets elsewhere, as messages do. */
function withFigures(
  faq: Faq,
  figures: Partial<Record<'walkthroughLength' | 'referralFee' | 'placementAverage', string>>,
): Faq {
  return { ...faq, answer: fillPlaceholders(faq.answer, figures) };
}

/** The shipped links lead nowhere. In the demo they go to its own listings, or to the company's once it has set them. */
function withListings(area: Neighborhood, listingsUrl: string): Neighborhood {
  const shipped = COMPANY_DEFAULTS.listingsUrl;
  if (!area.rentalsUrl.startsWith(`${shipped}/`)) return area;
  const path = DEMO_LISTINGS_PATH + area.rentalsUrl.slice(shipped.length);
  return { ...area, rentalsUrl: listingsUrl === shipped ? path : listingsUrl };
}

function withPhoto({ id: _, ...rental }: StoredContent['rentals'][number], picture?: SitePicture): Rental {
  return picture ? { ...rental, picture } : rental;
}

function withPicture({ photo, ...member }: StoredContent['team'][number]): TeamMember {
  return { ...member, picture: photo && toTeamPicture(photo) };
}

/** One statement, so the requirements match their version. */
const SITE_CONTENT = `select json_build_object(
  'team', ${listOf('team-members', 'photo')},
  'testimonials', ${listOf('testimonials')},
  'residentQuotes', ${listOf('resident-quotes')},
  'neighborhoods', ${listOf('neighborhoods')},
  'rentals', ${listOf('rentals', 'id')},
  'rentalPhotos', (select coalesce(json_agg(photo), '[]') from (
    select kind as slot, version, ${IMAGE_COLUMNS} from site_images where kind like 'rental:%') photo),
  'faqs', ${listOf('faqs')},
  'requirements', json_build_object(
    'version', (select coalesce(max(version), 0) from requirements_versions),
    'items', ${listOf('requirements')}),
  'accepted', coalesce((select items from requirements_versions order by version desc limit 1), '[]'),
  'priceBook', (${priceBookOn('$1')})) as content`;

/** A list in display order with its public fields. */
function listOf(kind: ContentKind, ...more: string[]): string {
  const members = [...CONTENT_FIELDS[kind], 'isSample', ...more].map(
    (field) => `'${field}', ${snakeCase(field)}`,
  );
  return `(select coalesce(json_agg(json_build_object(${members.join(', ')}) order by position, id), '[]') from ${tableOf(kind)})`;
}
