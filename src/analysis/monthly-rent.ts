const ENTRIES = 'property_analysis_entries e left join property_analysis_results r on r.entry_id = e.id';
const RENT = 'nullif(r.rent_estimate, 0) as rent';

/** SQL that joins the latest analysis `a` of a lead `l`, with nulls for a lead without one. */
export const LATEST_ANALYSIS = `
  left join lateral (
    select e.id, e.status, ${RENT}, r.origins ->> 'rentEstimate' as origin
    from ${ENTRIES} where e.lead_id = l.id order by e.created_at desc, e.id limit 1
  ) a on true`;

/** The same for queries over many leads: one pass instead of a lookup per lead. */
export const LATEST_ANALYSES = `
  left join (
    select distinct on (e.lead_id) e.lead_id, e.id, ${RENT}
    from ${ENTRIES} where e.lead_id is not null order by e.lead_id, e.created_at desc, e.id
  ) a on a.lead_id = l.id`;

/** SQL for the monthly rent of all units of a lead `l`: agreed or entered before estimated. */
export const MONTHLY_RENT = 'coalesce(nullif(l.estimated_rent, 0), a.rent * l.unit_count)';
