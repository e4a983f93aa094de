import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { type PropertyType } from '#shared/lead.js';
import { LeadDialog } from '../LeadDialog';
import {
  AddressInputs,
  BuildingInputs,
  MessageInput,
  OwnerInputs,
  PropertyBasics,
  WalkthroughInput,
} from '../LeadInputs';
import { DETAILS_SAVE } from '../saveMessages';
import { leadPageText } from './text';

export function DetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <LeadDialog
      id={id}
      title={leadPageText.editDetails}
      draft={`lead ${id} details`}
      messages={DETAILS_SAVE}
      maxWidth="md"
      onClose={onClose}
    >
      {({ propertyType }) => <DetailsInputs type={propertyType} />}
    </LeadDialog>
  );
}

export function DetailsInputs({ type }: { type: PropertyType | null }) {
  return (
    <>
      <Group title={leadPageText.property.title}>
        <PropertyBasics type={type} />
        <BuildingInputs />
      </Group>
      <Group title={leadPageText.property.address}>
        <AddressInputs />
      </Group>
      <Group title={leadPageText.property.owner}>
        <OwnerInputs />
      </Group>
      <Group title={leadPageText.property.pipeline}>
        <WalkthroughInput />
        <MessageInput />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1 }}>
      <Typography component="legend" sx={{ mb: 1.5, p: 0, fontWeight: 600 }}>
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
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
};
