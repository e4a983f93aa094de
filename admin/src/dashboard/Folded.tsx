import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { dashboardText } from './text';

interface FoldedProps<Row> {
  rows: Row[];
  few: number;
  children: (shown: Row[]) => ReactNode;
}

/** Shows a few rows and the rest on request. The button stays, so it keeps focus. */
export function Folded<Row>({ rows, few, children }: FoldedProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const more = rows.length - few;
  return (
    <>
      {children(isOpen ? rows : rows.slice(0, few))}
      {more > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? dashboardText.fewer : dashboardText.more(more)}
        </Button>
      )}
    </>
  );
}
