import { useListContext, useTranslate } from 'react-admin';
import { ROLES } from '../../../src/shared/users/user.contract.js';
import { FilterBar, useFilter } from '../lists/FilterBar';
import { FilterSelect } from '../lists/FilterFields';

export function UserFilters() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { isActive } = filterValues;
  const setActive = (value: string) =>
    setFilters({ ...filterValues, isActive: value ? value === 'true' : undefined });
  return (
    <FilterBar search={{ label: 'admin.users.search', field: 'q' }}>
      <FilterSelect
        label="admin.users.role"
        options={ROLES.map((role) => [role, translate(`admin.users.roles.${role}`)])}
        {...useFilter('role')}
      />
      <FilterSelect
        label="admin.users.state"
        options={[
          ['true', translate('admin.users.active')],
          ['false', translate('admin.users.inactive')],
        ]}
        value={isActive === undefined ? '' : String(isActive)}
        onChange={setActive}
      />
    </FilterBar>
  );
}
