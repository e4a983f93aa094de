const ENTRIES = 'property_analysis_entries e left join property_analysis_results r on r.entry_id = e.id';
const RENT = 'nullif(r.rent_estimate, 0) as rent';

/** The SQL of the latest analysis of a lead `l`, as `a`; its columns are null for a lead without one. */
export const LATEST_ANALYSIS = `
  left join lateral (
    select e.id, e.status, ${RENT}, r.origins ->> 'rentEstimate' as origin
    from ${ENTRIES} where e.lead_id = l.id order by e.created_at desc, e.id limit 1
  ) a on true`;

/** The same for sums over most leads, which ask once for all and not lead by lead. */
export const LATEST_ANALYSES = `
  left join (
    select distinct on (e.lead_id) e.lead_id, e.id, ${RENT}
    from ${ENTRIES} where e.lead_id is not null order by e.lead_id, e.created_at desc, e.id
  ) a on a.lead_id = l.id`;

/** The SQL of what all units of a lead `l` bring a month: what was agreed or given before what was estimated. */
export const MONTHLY_RENT = 'coalesce(nullif(l.estimated_rent, 0), a.rent * l.unit_count)';
