import Button from '@mui/material/Button';
import { formatDateTime, formatDollars, formatNumber } from '#shared/format.js';
import { type LeadView, PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { Facts } from '../../components/Facts';
import { leadText } from '../text';
import { SideCard } from './SideCard';
import { leadPageText } from './text';

// Null and 0 both mean not set.
const number = (value: number | null) => value && formatNumber(value);
const dollars = (value: number | null) => value && formatDollars(value);
const moment = (iso: string | null) => iso && formatDateTime(iso);

const SHOWN: Partial<Record<keyof LeadView, (lead: LeadView) => string | number | null>> = {
  propertyAddress: (lead) => lead.propertyAddress,
  propertyType: (lead) => lead.propertyType && PROPERTY_TYPE_LABELS[lead.propertyType],
  squareFootage: (lead) => number(lead.squareFootage),
  unitCount: (lead) => number(lead.unitCount),
  bedrooms: (lead) => number(lead.bedrooms),
  bathrooms: (lead) => lead.bathrooms,
  yearBuilt: (lead) => lead.yearBuilt,
  finishedBasementArea: (lead) => number(lead.finishedBasementArea),
  estimatedRent: (lead) => dollars(lead.estimatedRent),
  purchasePrice: (lead) => dollars(lead.purchasePrice),
  company: (lead) => lead.company,
  ownerName: (lead) => lead.ownerName,
  walkthroughDate: (lead) => moment(lead.walkthroughDate),
  lastContactedAt: (lead) => moment(lead.lastContactedAt),
  createdAt: (lead) => moment(lead.createdAt),
};

export function PropertyCard({ lead, onEdit }: { lead: LeadView; onEdit: () => void }) {
  const facts = Object.entries(SHOWN).map(([field, show]): [string, string | number | null] => [
    leadText.field[field as keyof typeof leadText.field],
    show(lead),
  ]);
  const reason: [string, string][] = lead.statusReason
    ? [[leadText.field.statusReason, lead.statusReason]]
    : [];
  return (
    <SideCard
      title={leadPageText.property.title}
      action={
        <Button size="small" onClick={onEdit}>
          {leadPageText.editDetails}
        </Button>
      }
    >
      <Facts facts={[...facts, [leadText.field.source, leadText.source[lead.source]], ...reason]} />
    </SideCard>
  );
}
