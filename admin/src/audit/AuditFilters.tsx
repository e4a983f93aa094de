import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { AUDIT_ACTIONS } from '../../../src/shared/audit/audit.contract.js';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { FilterBar, useFilter } from '../lists/FilterBar';
import { FilterDate, FilterSelect, FilterText } from '../lists/FilterFields';
import { NotRefreshed } from '../states/NotRefreshed';
import { useApi } from '../useApi';
import { calledInFull } from '../users/nameOf';

const EVERYBODY = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'email', order: 'ASC' as const },
  filter: {},
};

export function AuditFilters() {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['users', 'actors'],
    queryFn: () => api.getList<AccountView>('users', EVERYBODY),
    retry: false,
  });
  return (
    <>
      {!data && error && (
        <NotRefreshed
          title="audit.actorsFailed"
          error={error}
          readAt={0}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <FilterBar>
        <FilterSelect
          label="audit.actor"
          options={data?.data.map((user) => [user.id, calledInFull(user)]) ?? []}
          {...useFilter('actorId')}
        />
        <FilterSelect
          label="audit.action"
          options={AUDIT_ACTIONS.map((action) => [action, translate(`audit.actions.${action}`)])}
          {...useFilter('action')}
        />
        <FilterText label="audit.subjectId" {...useFilter('subjectId')} />
        <FilterDate label="audit.from" {...useFilter('from')} />
        <FilterDate label="audit.to" {...useFilter('to')} />
      </FilterBar>
    </>
  );
}
