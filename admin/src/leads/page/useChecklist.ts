import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { improvementsOf } from '../../../../src/shared/pricing/improvements.js';
import { useKeptField } from './useKeptField';

/** What readies the property of a lead for rent: the usual work, and what staff made of it. */
export function useChecklist(lead: LeadView) {
  const { mine, ...checklist } = useKeptField(lead, 'repairChecklist', `lead ${lead.id} improvements`);
  return { ...checklist, items: mine ?? improvementsOf(lead) };
}
