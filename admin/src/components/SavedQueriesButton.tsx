import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Box from '@mui/material/Box';
import { SavedQueriesList } from 'react-admin';
import { PopoverButton } from './PopoverButton';

/** Filters and order under a name, remembered in this browser. */
export function SavedQueriesButton() {
  return (
    <PopoverButton label="Saved queries" icon={<BookmarkBorder />}>
      <Box sx={{ minWidth: '14rem' }}>
        <SavedQueriesList />
      </Box>
    </PopoverButton>
  );
}
