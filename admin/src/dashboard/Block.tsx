import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { dashboardText } from './text';

interface BlockProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}

export function Block({ title, action, children, headingRef }: BlockProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box sx={HEADER}>
        <Typography id={id} ref={headingRef} tabIndex={-1} variant="h3" component="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}

// Fixed height, so the action can come and go without moving the content.
const HEADER = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 36,
  mb: 1,
  '& h2:focus': { outline: 'none' },
};

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
