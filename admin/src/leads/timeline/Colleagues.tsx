import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'react-admin';
import type { StaffMember } from '../../../../src/shared/users/staff.contract.js';
import { calledInFull } from '../../users/nameOf';

interface ColleaguesProps {
  id: string;
  found: StaffMember[];
  active: number;
  onPick: (member: StaffMember) => void;
}

/** The people a note can mention. The focus stays in the note, whose keys choose here. */
export function Colleagues({ id, found, active, onPick }: ColleaguesProps) {
  const translate = useTranslate();
  return (
    <Paper id={id} role="listbox" aria-label={translate('leadPage.note.colleagues')} sx={LIST}>
      {found.map((member, index) => (
        <Box
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          sx={OPTION}
          // Keeps the focus in the note.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(member)}
        >
          {calledInFull(member)}
        </Box>
      ))}
    </Paper>
  );
}

const LIST = {
  position: 'absolute',
  top: '100%',
  left: 0,
  right: 0,
  zIndex: 2,
  mt: -2,
  py: 0.5,
  boxShadow: '0 6px 24px rgb(0 0 0 / 0.18)',
};
const OPTION = {
  px: 2,
  py: 1,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&[aria-selected="true"]': { bgcolor: 'var(--sunk)' },
};
