import { useLocation } from 'react-router-dom';
import { campaignIn } from '../attribution';
import { HiddenFields } from '../forms/HiddenFields';

/** Where no script runs the page of other numbers is a page of the same campaign. */
export function CampaignFields() {
  return <HiddenFields fields={campaignIn(useLocation().search)} />;
}
