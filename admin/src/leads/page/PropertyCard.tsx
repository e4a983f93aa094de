import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { formatDateTime, formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { type LeadView, PROPERTY_TYPE_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import { Facts } from '../../lists/Facts';
import { DeskCard } from './DeskCard';

// Null and 0 both mean that nobody stated the value.
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

/** What is known of the property and of the lead. */
export function PropertyCard({ lead, onEdit }: { lead: LeadView; onEdit: () => void }) {
  const translate = useTranslate();
  const facts = Object.entries(SHOWN).map(([field, show]): [string, string | number | null] => [
    translate(`lead.field.${field}`),
    show(lead),
  ]);
  const reason: [string, string][] = lead.statusReason
    ? [[translate('lead.field.statusReason'), lead.statusReason]]
    : [];
  return (
    <DeskCard
      title={translate('leadPage.property.title')}
      action={
        <Button size="small" onClick={onEdit}>
          {translate('leadPage.editDetails')}
        </Button>
      }
    >
      <Facts
        facts={[
          ...facts,
          [translate('lead.field.source'), translate(`lead.source.${lead.source}`)],
          ...reason,
        ]}
      />
    </DeskCard>
  );
}
