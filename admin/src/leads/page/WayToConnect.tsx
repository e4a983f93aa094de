import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { may } from '../../session/may';

/** Ends a sentence about a missing service: a link to where it is connected, or who can do it. */
export function WayToConnect() {
  const translate = useTranslate();
  if (!may('admin.open')) return <>{translate('leadPage.askAdmin')}</>;
  return (
    <Link component={RouterLink} to="/admin/integrations">
      {translate('leadPage.openIntegrations')}
    </Link>
  );
}
