import { useLocation } from 'react-router-dom';
import { campaignIn } from '../attribution';
import { HiddenFields } from '../forms/HiddenFields';

/** Keep the visitor's campaign when a form without script opens the page with other numbers. */
export function CampaignFields() {
  return <HiddenFields fields={campaignIn(useLocation().search)} />;
}
