import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

const COMPARABLES = ['2417', '2502', '2388', '2619', '2455'].map((number, index) => ({
  address: `${number} Walnut St, Des Moines, IA 50312`,
  distance: 0.2 + index / 10,
  squareFootage: 1_380 + index * 40,
  rentAmount: 1_590 + index * 35,
  daysOnMarket: 12 + index,
}));
const PROPERTY = {
  propertyType: 'single-family',
  squareFootage: 1_450,
  bedrooms: 3,
  bathrooms: 1.5,
  yearBuilt: 1987,
};

const ENTRY = `
insert into property_analysis_entries (id, lead_id, status, email, street_address, city, state, zip_code, property_type,
  square_footage, unit_count)
select $1, l.id, 'completed', l.email, l.street_address, l.city, l.state, l.zip_code, l.property_type, l.square_footage, 1
from leads l where l.id = $2`;

const RESULT = `
insert into property_analysis_results (entry_id, rent_estimate, rent_range_low, rent_range_high, occupancy_rate,
  average_days_on_market, year_over_year_change, comparable_properties, market_data, origins)
values ($1, 1650, 1485, 1815, 95.1, 14, 3.2, $2, $3, $4)`;

/** Gives pairs of leads a finished report each, as siblings of one submission; returns their ids. */
export async function addReports(client: Client, pairs: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from leads where email is not null limit $1',
    [pairs * 2],
  );
  const leadIds = rows.map(({ id }) => id);
  for (let index = 0; index < leadIds.length; index += 2)
    await addPair(client, leadIds.slice(index, index + 2));
  return leadIds;
}

async function addPair(client: Client, leadIds: string[]): Promise<void> {
  const analyses = leadIds.map((leadId) => ({ leadId, entryId: randomUUID() }));
  const { rows } = await client.query<{ id: string }>(
    `insert into submissions (form, fingerprint, sender, answer) values ('analysis', '', '', $1) returning id`,
    [JSON.stringify({ analyses })],
  );
  await client.query('update leads set submission_id = $1 where id = any($2)', [rows[0]!.id, leadIds]);
  for (const { leadId, entryId } of analyses) {
    await client.query(ENTRY, [entryId, leadId]);
    const origins = { rentEstimate: 'provider', rentRange: 'provider', comparables: 'provider' };
    await client.query(RESULT, [entryId, JSON.stringify(COMPARABLES), PROPERTY, origins]);
  }
}
