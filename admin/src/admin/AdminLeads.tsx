import { LeadRecords } from '../leads/LeadRecords';
import { BulkAction } from '../lists/BulkAction';
import { useApi } from '../useApi';

/** The tab `Lead Management`. */
export function AdminLeads() {
  return <LeadRecords storeKey="admin.leads" bulk={<DeleteLeads />} />;
}

function DeleteLeads() {
  const api = useApi();
  return (
    <BulkAction
      messages="admin.leads.delete"
      act={(id) => api.delete('leads', { id })}
      danger
      word="delete"
    />
  );
}
