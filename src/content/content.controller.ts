import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, type Type } from '@nestjs/common';
import type { Action } from '#shared/access.js';
import { type Company, type CompanyChanges, type CompanyView, editCompanySchema } from '#shared/company.js';
import {
  CONTENT_SORTS,
  type ContentFilter,
  type ContentSort,
  type ContentView,
  type CreateContent,
  contentFilterSchema,
  createContentSchema,
  type EditContent,
  editContentSchema,
  type MoveContent,
  moveContentSchema,
  type SiteContent,
} from '#shared/content.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import type { SiteImages as PageImages } from '#shared/site-api.js';
import { Allow, CurrentActor, Public } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import type { ListExport } from '../platform/http/csv-export.js';
import { ExportableListController, type ListReads } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema, PutAndPatch } from '../platform/http/params.js';
import { CompanyService } from './company.service.js';
import { ContentNotFound } from './content.errors.js';
import { ContentQueries } from './content.queries.js';
import { ContentService } from './content.service.js';
import type { ContentList } from './content-lists.js';
import { SiteImagesQueries } from './images/site-images.queries.js';
import { SiteContentService } from './site-content.service.js';

const Id = () => Param('id', { schema: idSchema(ContentNotFound) });

/** `/api/<kind>` for one list, following react-admin's conventions. */
export function contentController(list: ContentList): Type {
  const { kind } = list;
  const byPosition = { field: 'position', order: 'asc' } as const;
  const listSchema = listQuerySchema<ContentSort, ContentFilter>(
    CONTENT_SORTS,
    byPosition,
    contentFilterSchema(kind),
  );
  const createSchema = createContentSchema(kind);
  const editSchema = editContentSchema(kind);

  @Controller(`api/${kind}`)
  class ContentController extends ExportableListController<ContentView, ContentSort, ContentFilter>({
    resource: kind,
    action: 'content.edit',
    query: listSchema,
    missing: ContentNotFound,
    file: fileOf(list),
  }) {
    protected readonly queries: ListReads<ContentView, ContentSort, ContentFilter>;

    constructor(
      private readonly content: ContentService,
      queries: ContentQueries,
    ) {
      super();
      this.queries = {
        list: (query) => queries.list(list, query),
        get: (id) => queries.get(list, id),
      };
    }

    @Allow('content.edit')
    @Post()
    create(
      @Body({ schema: createSchema }) body: CreateContent,
      @CurrentActor() actor: Actor,
    ): Promise<ContentView> {
      return this.content.create(list, body, actor);
    }

    @PutAndPatch(':id')
    @Allow('content.edit')
    edit(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditContent,
      @CurrentActor() actor: Actor,
    ): Promise<ContentView> {
      return this.content.edit(list, id, body, actor);
    }

    @Allow('content.edit')
    @Post(':id/move')
    @HttpCode(200)
    move(
      @Id() id: string,
      @Body({ schema: moveContentSchema }) { after }: MoveContent,
      @CurrentActor() actor: Actor,
    ): Promise<ContentView> {
      return this.content.move(list, id, after, actor);
    }

    @Allow('content.edit')
    @Delete(':id')
    remove(@Id() id: string, @CurrentActor() actor: Actor): Promise<ContentView> {
      return this.content.remove(list, id, actor);
    }
  }
  // OpenAPI tells controllers apart by name.
  Object.defineProperty(ContentController, 'name', { value: `${list.entity.name}Controller` });
  return ContentController;
}

/** One column per editable field, in form order. */
function fileOf({ kind, fields }: ContentList): ListExport<ContentView> & { allow: Action } {
  const columns = fields.map((field) => [headingOf(field), (row: ContentView) => Reflect.get(row, field)]);
  return {
    name: kind,
    allow: 'content.edit',
    audited: 'content.exported',
    details: { kind },
    columns: Object.fromEntries(columns),
  };
}

/** `rentalsUrl` becomes `Rentals Url`. */
function headingOf(field: string): string {
  const words = field.replace(/[A-Z]/g, ' $&');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

@Controller('api/company')
export class CompanyController {
  constructor(
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
  ) {}

  @Allow('company.edit')
  @Get()
  get(): Promise<CompanyView> {
    return this.company.view();
  }

  @Allow('company.edit')
  @Patch()
  async change(
    @Body({ schema: editCompanySchema }) changes: CompanyChanges,
    @CurrentActor() actor: Actor,
  ): Promise<CompanyView> {
    const company = await this.company.change(changes, actor);
    // FAQ answers say how long a walkthrough takes, and offers how long an agreement runs.
    this.content.invalidate();
    return company;
  }
}

@Controller('api/public')
export class PublicContentController {
  constructor(
    private readonly company: CompanyService,
    private readonly content: SiteContentService,
    private readonly images: SiteImagesQueries,
  ) {}

  @Public()
  @Get('company')
  readCompany(): Promise<Company> {
    return this.company.read();
  }

  @Public()
  @Get('content')
  readContent(): Promise<SiteContent> {
    return this.content.read();
  }

  /** The prices that apply now, for the console's pitch as well. */
  @Public()
  @Get('pricing')
  async readPricing(): Promise<CurrentPriceBook> {
    const { priceBook } = await this.content.read();
    return priceBook!;
  }

  @Public()
  @Get('site-images')
  readImages(): Promise<PageImages> {
    return this.images.pictures();
  }
}
