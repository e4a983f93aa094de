import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';

interface FoldedProps<Row> {
  rows: Row[];
  few: number;
  children: (shown: Row[]) => ReactNode;
}

/** A few rows, the others on demand; the button stays, so that whoever pressed it keeps the focus. */
export function Folded<Row>({ rows, few, children }: FoldedProps<Row>) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const more = rows.length - few;
  return (
    <>
      {children(isOpen ? rows : rows.slice(0, few))}
      {more > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'dashboard.fewer' : 'dashboard.more', { smart_count: more })}
        </Button>
      )}
    </>
  );
}
