import { useGetOne } from 'react-admin';
import { displayName, type LeadView } from '#shared/lead.js';

/** What a lead is called; nothing while that is not known. */
export function useLeadName(id: string): string {
  const { data } = useGetOne<LeadView>('leads', { id }, { enabled: id !== '' });
  return data ? displayName(data) : '';
}
