import ViewColumn from '@mui/icons-material/ViewColumn';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChosenColumns, useRecordList } from './recordList';

/** Which columns show; this browser remembers it. */
export function ColumnMenu() {
  const translate = useTranslate();
  const { columns } = useRecordList();
  const { isShown, toggle } = useChosenColumns();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = translate('list.columns');
  return (
    <>
      <Button
        startIcon={<ViewColumn />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { p: 2, display: 'grid' } } }}
      >
        {columns.slice(1).map(({ key, label }) => (
          <FormControlLabel
            key={key}
            control={<Checkbox checked={isShown(key)} onChange={() => toggle(key)} />}
            label={translate(label)}
          />
        ))}
      </Popover>
    </>
  );
}
