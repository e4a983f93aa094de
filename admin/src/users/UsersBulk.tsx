import { BulkAction } from '../lists/BulkAction';
import { useApi } from '../useApi';

export function UsersBulk() {
  const api = useApi();
  return (
    <>
      <BulkAction
        messages="admin.users.deactivateAll"
        act={(id) => api.changeUser(id, { isActive: false })}
        danger
      />
      <BulkAction messages="admin.users.activateAll" act={(id) => api.changeUser(id, { isActive: true })} />
    </>
  );
}
