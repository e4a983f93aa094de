import { useListContext } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { BulkAction } from '../lists/BulkAction';
import { useApi } from '../useApi';

export function UsersBulk() {
  const api = useApi();
  const { data = [] } = useListContext<AccountView>();

  /** Upon the version that is shown; one selected on another page of the list has none. */
  function changeState(id: string, isActive: boolean) {
    const version = data.find((user) => user.id === id)?.version;
    return api.changeUser(id, { isActive, version });
  }

  return (
    <>
      <BulkAction messages="admin.users.deactivateAll" act={(id) => changeState(id, false)} danger />
      <BulkAction messages="admin.users.activateAll" act={(id) => changeState(id, true)} />
    </>
  );
}
