import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { StepNumbers } from '#shared/campaigns/campaign.contract.js';
import { useApi } from '../../api/useApi';
import { campaignText } from '../text';

const COUNTED = [
  'sent',
  'delivered',
  'bounced',
  'complained',
  'replied',
  'unsubscribed',
  'booked',
  'signed',
  'paid',
] as const satisfies readonly (keyof StepNumbers)[];

/** What came of a template, in numbers; nothing where nobody got it yet. */
export function NumbersOf({ templateId }: { templateId: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['campaigns', 'steps'],
    queryFn: () => api.campaignSteps(),
    retry: false,
  });
  const numbers = data?.find((each) => each.templateId === templateId);
  if (!numbers) return null;
  const told = COUNTED.filter((name) => name === 'sent' || numbers[name] > 0);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {told.map((name) => campaignText.numbers[name](numbers[name])).join(' · ')}
    </Typography>
  );
}
