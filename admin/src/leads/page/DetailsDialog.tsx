import { LeadDialog } from '../LeadDialog';
import { DETAILS_SAVE } from '../saveMessages';
import { DetailsInputs } from './DetailsInputs';

/** `Edit Details`: everything about the property and its owner. */
export function DetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <LeadDialog
      id={id}
      title="leadPage.editDetails"
      draft={`lead ${id} details`}
      messages={DETAILS_SAVE}
      maxWidth="md"
      onClose={onClose}
    >
      {({ propertyType }) => <DetailsInputs type={propertyType} />}
    </LeadDialog>
  );
}
