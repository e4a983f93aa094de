import { Injectable } from '@nestjs/common';
import { Sql } from '../platform/database/sql.js';
import { BUSINESS_TIME_ZONE } from '../shared/format.js';
import { type LeadView, PROPERTY_TYPE_LABELS, STATUS_LABELS } from '../shared/leads/lead.contract.js';
import { EXPORT_COLUMNS, type ExportColumn } from '../shared/leads/lead-export.contract.js';
import { columnOf } from './lead-columns.js';

/** `2026-11-21 09:30` in Iowa, which spreadsheets read as a moment. */
const wallClock = (column: string) =>
  `to_char(${column} at time zone '${BUSINESS_TIME_ZONE}', 'YYYY-MM-DD HH24:MI')`;

/** Cells that are not the column as it is: times for people, and no number where none is known, lest an average counts it. */
const CELLS: Partial<Record<ExportColumn, string>> = {
  createdAt: wallClock('l.created_at'),
  lastContactedAt: wallClock('l.last_contacted_at'),
  walkthroughDate: wallClock('l.walkthrough_date'),
  squareFootage: 'nullif(l.square_footage, 0)',
  purchasePrice: 'nullif(l.purchase_price, 0)',
  bathrooms: 'l.bathrooms::float8',
};

const ROW = (Object.keys(EXPORT_COLUMNS) as ExportColumn[])
  .map((column) => `${CELLS[column] ?? columnOf(column)} as "${column}"`)
  .join(', ');

export type ExportRow = Record<ExportColumn, string | number | null>;

/** Reads of leads made for the export; formatted by the database, since tens of thousands pass through here. */
@Injectable()
export class LeadExportQueries {
  constructor(private readonly sql: Sql) {}

  /** These leads, in the order of the ids; those that are gone are left out. */
  async rows(ids: string[]): Promise<ExportRow[]> {
    const rows = await this.sql.rows<ExportRow & Pick<LeadView, 'status' | 'propertyType'>>(
      `select ${ROW} from unnest($1::uuid[]) with ordinality i (id, place)
       join leads l on l.id = i.id order by i.place`,
      [ids],
      'leads-export',
    );
    for (const row of rows) label(row);
    return rows;
  }
}

function label(row: ExportRow & Pick<LeadView, 'status' | 'propertyType'>): void {
  const { status, propertyType } = row;
  const labels: Partial<ExportRow> = {
    status: STATUS_LABELS[status].badge,
    propertyType: propertyType && PROPERTY_TYPE_LABELS[propertyType],
  };
  Object.assign(row, labels);
}
