import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../useApi';

/** The parts of the page that are read apart from the lead itself. */
export type DeskPart =
  | 'timeline'
  | 'tasks'
  | 'setupProgress'
  | 'payments'
  | 'invoices'
  | 'documents'
  | 'consents'
  | 'optedOut'
  | 'report'
  | 'marketing'
  | 'messages';

const deskOf = (leadId: string) => ['leads', 'desk', leadId];
export const deskKey = (leadId: string, part: DeskPart) => [...deskOf(leadId), part];

/** One part of the page of a lead. It says by itself when it failed, and trying again is the reader's choice. */
export function useDeskQuery<T>(
  leadId: string,
  part: DeskPart,
  read: (api: Api, leadId: string) => Promise<T>,
) {
  const api = useApi();
  return useQuery({ queryKey: deskKey(leadId, part), queryFn: () => read(api, leadId), retry: false });
}

/** Reads parts again that are on screen. */
export function useReread(leadId: string) {
  const queries = useQueryClient();
  return (...parts: DeskPart[]) =>
    Promise.all(parts.map((part) => queries.invalidateQueries({ queryKey: deskKey(leadId, part) })));
}

/** Reads all parts anew: after a time without news any of them may be behind. */
export function useRereadAll(leadId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: deskOf(leadId) });
}
