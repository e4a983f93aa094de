import Button from '@mui/material/Button';
import { type LeadView } from '#shared/lead.js';
import { Facts } from '../../components/Facts';
import { formatLeadField, leadText } from '../text';
import { SideCard } from './SideCard';
import { leadPageText } from './text';

type Field = keyof typeof leadText.field & keyof LeadView;

const SHOWN: readonly Field[] = [
  'propertyAddress',
  'propertyType',
  'squareFootage',
  'unitCount',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'finishedBasementArea',
  'plan',
  'estimatedRent',
  'purchasePrice',
  'company',
  'ownerName',
  'walkthroughDate',
  'lastContactedAt',
  'createdAt',
  'source',
];

export function PropertyCard({ lead, onEdit }: { lead: LeadView; onEdit: () => void }) {
  const fields: readonly Field[] = lead.statusReason ? [...SHOWN, 'statusReason'] : SHOWN;
  return (
    <SideCard
      title={leadPageText.property.title}
      action={
        <Button size="small" onClick={onEdit}>
          {leadPageText.editDetails}
        </Button>
      }
    >
      <Facts facts={fields.map((field) => [leadText.field[field], formatLeadField(field, lead[field])])} />
    </SideCard>
  );
}
