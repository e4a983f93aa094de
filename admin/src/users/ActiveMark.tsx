import { useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { Pill } from '../states/Pill';

export function ActiveMark({ user: { isActive } }: { user: AccountView }) {
  const translate = useTranslate();
  return (
    <Pill tone={isActive ? 'good' : 'bad'}>
      {translate(isActive ? 'admin.users.active' : 'admin.users.inactive')}
    </Pill>
  );
}
