import Stack from '@mui/material/Stack';
import { NoteBox } from './NoteBox';
import { Timeline } from './Timeline';

export function TimelineTab({ leadId }: { leadId: string }) {
  return (
    <Stack spacing={3}>
      <NoteBox leadId={leadId} />
      <Timeline leadId={leadId} />
    </Stack>
  );
}
