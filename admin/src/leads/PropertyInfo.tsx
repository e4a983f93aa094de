import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatNumber } from '../../../src/shared/format.js';
import { type LeadView, PROPERTY_TYPE_LABELS } from '../../../src/shared/leads/lead.contract.js';

export function PropertyInfo({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const type = lead.propertyType ? PROPERTY_TYPE_LABELS[lead.propertyType] : translate('board.card.dash');
  const size = lead.squareFootage
    ? translate('lead.squareFeet', { size: formatNumber(lead.squareFootage) })
    : translate('board.card.dash');
  return (
    <Stack spacing={0.25}>
      <span>{lead.propertyAddress || translate('board.card.noAddress')}</span>
      <Typography variant="body2" color="textSecondary">
        {type} · {size}
      </Typography>
    </Stack>
  );
}
