import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { useRecordList } from './recordList';

/** How many records are selected, and what can be done with all of them. */
export function BulkBar() {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  const { bulk } = useRecordList();
  const count = selectedIds.length;
  return (
    <Box role="status">
      {count > 0 && (
        <Box sx={BAR}>
          <strong>{translate('list.selected', { smart_count: count })}</strong>
          {bulk}
          <Button onClick={() => onUnselectItems()}>{translate('list.unselect')}</Button>
        </Box>
      )}
    </Box>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  mb: 1,
  bgcolor: 'var(--sunk)',
  borderRadius: 1,
};
