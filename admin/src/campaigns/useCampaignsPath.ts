import { useLocation } from 'react-router-dom';

/** The pages stand at two addresses; whoever came by one stays on it. */
export function useCampaignsPath(): string {
  return useLocation().pathname.startsWith('/admin') ? '/admin/campaigns' : '/campaigns';
}
