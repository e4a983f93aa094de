import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { StaffMember } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { LoadFailed } from '../states/Loaded';
import { nameOf, nameWithEmail } from '../users/nameOf';
import { assigneeText } from './text';

/** Explains why there are no teammates to choose from. */
export function StaffFailed() {
  const { data, error, isFetching, refetch } = useStaffQuery();
  if (data || !error) return null;
  return (
    <LoadFailed
      compact
      title={assigneeText.staffFailed}
      error={error}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  );
}

const MINUTE_MS = 60_000;

function useStaffQuery() {
  const api = useApi();
  return useQuery({
    queryKey: ['staff'],
    queryFn: () => api.staff(),
    staleTime: 5 * MINUTE_MS,
    retry: false,
  });
}

/** Teammates who can be mentioned or assigned. */
export const useStaff = () => useStaffQuery().data ?? NO_ONE;

const NO_ONE: StaffMember[] = [];

/** Teammates by id, as lists and selects show them. Those who share a name show their address too. */
export function useStaffNames(): ReadonlyMap<string, string> {
  const staff = useStaff();
  return useMemo(() => {
    const isShared = (name: string) => staff.filter((each) => nameOf(each) === name).length > 1;
    return new Map(
      staff.map((each) => [each.id, isShared(nameOf(each)) ? nameWithEmail(each) : nameOf(each)] as const),
    );
  }, [staff]);
}

const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Reads the names once for all rows of a list, so that they don't each subscribe to the query. */
export function StaffNames({ children }: { children: ReactNode }) {
  return <NamesContext value={useStaffNames()}>{children}</NamesContext>;
}

/** A teammate's name, inside `<StaffNames>`. */
export const useStaffName = (id: string | null) => use(NamesContext).get(id ?? '');

/** What the filters of the board and the list offer. */
export function useAssigneeOptions(): (readonly [string, string])[] {
  const names = useStaffNames();
  return [['me', assigneeText.mine], ['none', assigneeText.none], ...names];
}
