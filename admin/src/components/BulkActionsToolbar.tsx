import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BulkActionsToolbar as ReactAdminBulkActionsToolbar, useListContext } from 'react-admin';

/** react-admin's toolbar stays in the tab order while nothing is selected, and hides what doesn't fit on one line. */
export function BulkActionsToolbar({ children }: { children: ReactNode }) {
  const { selectedIds } = useListContext();
  return (
    <Box role="status" sx={BAR}>
      {selectedIds.length > 0 && (
        <ReactAdminBulkActionsToolbar selectAllButton={false} label="%{smart_count} selected">
          {children}
        </ReactAdminBulkActionsToolbar>
      )}
    </Box>
  );
}

const BAR = {
  '&& .RaBulkActionsToolbar-toolbar': {
    position: 'static',
    height: 'auto',
    transform: 'none',
    flexWrap: 'wrap',
    gap: 1,
    mb: 1,
    bgcolor: 'var(--sunk)',
    borderRadius: 1,
  },
  '&& .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', bgcolor: 'transparent' },
};
