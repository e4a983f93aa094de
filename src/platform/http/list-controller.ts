import { Get, Inject, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Action } from '#shared/access.js';
import { Allow, CurrentActor } from '../access/access.js';
import type { Actor } from '../audit/audit.js';
import type { DomainError } from '../errors.js';
import { type ExportQuery, type ListExport, ListExports } from './csv-export.js';
import {
  answerPage,
  exportQuerySchema,
  type ListQuery,
  type listQuerySchema,
  type Page,
} from './list-query.js';
import { idSchema } from './params.js';

interface ListOptions<Sort extends string, Filter> {
  /** The unit of `Content-Range`: `leads 0-24/319`. */
  resource: string;
  /** The permission needed to read the list or one of its records. */
  action: Action;
  query: ReturnType<typeof listQuerySchema<Sort, Filter>>;
  /** Thrown when no record has the id. */
  missing: new () => DomainError;
  /** The format of an id; a UUID unless given. */
  ids?: z.ZodType<string>;
}

interface ExportOptions<View, Sort extends string, Filter> extends ListOptions<Sort, Filter> {
  file: ListExport<View> & { allow: Action };
}

export interface ListReads<View, Sort extends string, Filter> {
  list(query: ListQuery<Sort, Filter>): Promise<Page<View>>;
  /** Reads one record and throws if it is missing. By default it is read as a list of one. */
  get?(id: string): Promise<View>;
}

/**
 * The routes react-admin expects of every resource: `GET /` (getList, getMany, getManyReference) and `GET /:id`
 * (getOne). A controller whose records hold more than a list row overrides `get`.
 */
export function ListController<View, Sort extends string, Filter extends object>({
  resource,
  action,
  query: schema,
  missing,
  ids,
}: ListOptions<Sort, Filter>) {
  abstract class ListRoutes {
    protected abstract readonly queries: ListReads<View, Sort, Filter>;

    @Allow(action)
    @Get()
    async list(
      @Query({ schema }) query: ListQuery<Sort, Filter>,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<View[]> {
      return answerPage(reply, resource, query, await this.queries.list(query));
    }

    @Allow(action)
    @Get(':id')
    async get(
      @Param('id', { schema: idSchema(missing, ids) }) id: string,
      ..._more: never[]
    ): Promise<View | object> {
      if (this.queries.get) return this.queries.get(id);
      const query = schema.parse({ filter: JSON.stringify({ id: [id] }) });
      const { rows } = await this.queries.list(query);
      if (!rows[0]) throw new missing();
      return rows[0];
    }
  }
  return ListRoutes;
}

/** A list that can also be downloaded: `GET /export` returns everything that matches as CSV. */
export function ExportableListController<View, Sort extends string, Filter extends object>({
  file,
  ...list
}: ExportOptions<View, Sort, Filter>) {
  const schema = exportQuerySchema(list.query);

  abstract class ExportableListRoutes extends ListController<View, Sort, Filter>(list) {
    @Inject(ListExports) protected readonly exports!: ListExports;

    @Allow(file.allow)
    @Get('export')
    export(
      @Query({ schema }) query: ExportQuery<Sort, Filter>,
      @CurrentActor() actor: Actor,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<StreamableFile> {
      return this.exports.answer(file, query, (each) => this.queries.list(each), actor, reply);
    }
  }
  return ExportableListRoutes;
}
