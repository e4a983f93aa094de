import { LeadRecords } from '../leads/LeadRecords';
import { BulkDelete } from '../lists/BulkDelete';

/** The tab `Lead Management`. */
export function AdminLeads() {
  return (
    <LeadRecords storeKey="admin.leads" bulk={<BulkDelete messages="admin.leads.delete" word="delete" />} />
  );
}
