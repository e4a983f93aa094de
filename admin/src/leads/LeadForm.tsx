import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import {
  AddressInputs,
  BuildingInputs,
  ContactInputs,
  MessageInput,
  OwnerInputs,
  PropertyBasics,
  WalkthroughInput,
} from './LeadInputs';
import { SaveChanges } from './SaveChanges';

/** All the fields staff may edit, in three groups. */
export function LeadForm() {
  const lead = useRecordContext<LeadView>();
  return (
    <Paper sx={{ p: { xs: 2, sm: 3 } }}>
      <Group title="lead.page.contact">
        <ContactInputs />
        <OwnerInputs />
      </Group>
      <Group title="lead.page.property">
        <PropertyBasics type={lead?.propertyType ?? null} />
        <AddressInputs />
        <BuildingInputs />
      </Group>
      <Group title="lead.page.progress">
        <WalkthroughInput />
        <MessageInput />
      </Group>
      <SaveChanges />
    </Paper>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 2, p: 0 }}>
        {translate(title)}
      </Typography>
      <Box sx={GRID}>{children}</Box>
    </Box>
  );
}

const GRID = {
  '& .MuiFormControl-root': { m: 0 },
  rowGap: 0.5,
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
};
