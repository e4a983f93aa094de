import { Injectable } from '@nestjs/common';
import { WALKTHROUGHS_MAX, type WalkthroughList, type WalkthroughView } from '#shared/dashboard.js';
import { formatNumber } from '#shared/format.js';
import { displayName, type LeadView, PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { Clock } from '../platform/clock.js';
import { dayOf, midnight, Sql } from '../platform/database/sql.js';

const COLUMNS = `
  l.id as "leadId", l.name, l.property_address as "propertyAddress", l.property_type as "propertyType",
  l.square_footage as "squareFootage", l.phone, l.walkthrough_date as start, l.walkthrough_confirmed as "isConfirmed"`;

/** Walkthroughs from the start of today, so that today's stay visible. Lost leads are left out. */
const DATED = `
  select ${COLUMNS} from leads l
  where l.walkthrough_date >= ${midnight(dayOf('$1::timestamptz'))} and l.status <> 'lost'
  order by l.walkthrough_date, l.id limit ${WALKTHROUGHS_MAX}`;

const WITHOUT_DATE = `
  select ${COLUMNS} from leads l
  where l.status = 'walkthrough_scheduled' and l.walkthrough_date is null
  order by l.created_at, l.id limit ${WALKTHROUGHS_MAX}`;

type Row = Pick<LeadView, 'name' | 'propertyAddress' | 'propertyType' | 'squareFootage' | 'phone'> &
  Pick<WalkthroughView, 'leadId' | 'isConfirmed'> & { start: Date | null };

/** Upcoming walkthroughs. */
@Injectable()
export class WalkthroughsQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<WalkthroughList> {
    const [dated, withoutDate] = await Promise.all([
      this.sql.rows<Row>(DATED, [this.clock.now()], 'walkthroughs'),
      this.sql.rows<Row>(WITHOUT_DATE, [], 'walkthroughs-without-date'),
    ]);
    return [...dated, ...withoutDate].map(toWalkthroughView);
  }
}

function toWalkthroughView(row: Row): WalkthroughView {
  return {
    leadId: row.leadId,
    name: displayName(row),
    description: row.propertyAddress,
    details: detailsOf(row),
    start: row.start?.toISOString() ?? null,
    isConfirmed: row.isConfirmed,
  };
}

function detailsOf({ propertyType, squareFootage, phone }: Row): string {
  const type = propertyType && PROPERTY_TYPE_LABELS[propertyType];
  const size = squareFootage > 0 && `${formatNumber(squareFootage)} sq ft`;
  return [type, size, phone].filter(Boolean).join(', ');
}
