import Campaign from '@mui/icons-material/CampaignOutlined';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import type { CampaignTemplateView, MonitorRow } from '#shared/campaign.js';
import { lazyPage } from '../lazy';

export const CampaignList = lazyPage(() => import('./list').then((page) => page.CampaignList));
const CampaignShow = lazyPage(() => import('./show').then((page) => page.CampaignShow));
const CampaignSettings = lazyPage(() => import('./settings').then((page) => page.CampaignSettings));
const PlanPage = lazyPage(() => import('./plan').then((page) => page.PlanPage));
const UnknownTextList = lazyPage(() => import('./texts').then((page) => page.UnknownTextList));

const templatePages = {
  list: lazyPage(() => import('./templates/list').then((page) => page.CampaignTemplateList)),
  create: lazyPage(() => import('./templates/edit').then((page) => page.CampaignTemplateCreate)),
  edit: lazyPage(() => import('./templates/edit').then((page) => page.CampaignTemplateEdit)),
  recordRepresentation: ({ name }: CampaignTemplateView) => name,
};

/** Staff open campaigns at `/campaigns`; the site's header links to `/admin/campaigns`. */
export const campaigns: ResourceProps[] = ['campaigns', 'admin/campaigns'].flatMap((name) => [
  {
    name,
    list: CampaignList,
    // react-admin's edit path, `/campaigns/:id`, shows an enrollment.
    edit: CampaignShow,
    icon: Campaign,
    recordRepresentation: ({ name, email }: MonitorRow) => name || email,
    children: (
      <>
        <Route path="settings" element={<CampaignSettings />} />
        <Route path="plan/:leadId" element={<PlanPage />} />
      </>
    ),
  },
  { name: `${name}/templates`, ...templatePages },
  { name: `${name}/texts`, list: UnknownTextList },
]);
