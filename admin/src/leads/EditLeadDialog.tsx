import Box from '@mui/material/Box';
import { LeadDialog } from './LeadDialog';
import { ContactInputs, PropertyBasics } from './LeadInputs';
import { LEAD_SAVE } from './saveMessages';

/** The quick edit of the list: six fields. */
export function EditLeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <LeadDialog
      id={id}
      title="lead.dialog.title"
      draft={`lead ${id} quick edit`}
      messages={LEAD_SAVE}
      maxWidth="sm"
      onClose={onClose}
    >
      {({ propertyType }) => (
        <Box sx={{ display: 'grid', gap: 0.5, '& .MuiFormControl-root': { m: 0 } }}>
          <ContactInputs />
          <PropertyBasics type={propertyType} />
        </Box>
      )}
    </LeadDialog>
  );
}
