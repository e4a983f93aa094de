import Handshake from '@mui/icons-material/HandshakeOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy';

export const ReferralList = lazyPage(() => import('./list').then((page) => page.ReferralList));

/** A referral's own page is that of its lead. */
export const referrals: ResourceProps = {
  name: 'referrals',
  list: ReferralList,
  icon: Handshake,
  recordRepresentation: 'clientName',
};
