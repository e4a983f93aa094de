import { useDataProvider } from 'react-admin';
import type { dataProvider } from '../dataProvider';
import { BulkAction } from '../lists/BulkAction';

export function UsersBulk() {
  const api = useDataProvider<typeof dataProvider>();
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
