import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { createContext, type ReactNode, type Ref, useContext, useId, useState } from 'react';
import { SmallText } from '../components/SmallText';
import { Delayed } from '../states/skeletons';
import { dashboardText } from './text';

interface BlockProps {
  id?: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  onPointerLeave?: () => void;
}

/** The id of the heading of the block. */
const HeadingId = createContext<string | undefined>(undefined);

export function Block({ id, title, action, children, headingRef, onPointerLeave }: BlockProps) {
  const headingId = useId();
  return (
    <Paper
      component="section"
      id={id}
      aria-labelledby={headingId}
      onPointerLeave={onPointerLeave}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Box sx={HEADER}>
        <Typography id={headingId} ref={headingRef} tabIndex={-1} variant="h3" component="h2">
          {title}
        </Typography>
        {action}
      </Box>
      <HeadingId value={headingId}>{children}</HeadingId>
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
  /** The id of the list's heading, if it isn't the block's: a page has several lists. */
  heading?: string;
  /** Below the last row: where more than these rows are. */
  rest?: ReactNode;
  children: (shown: Row[]) => ReactNode;
}

/** Shows a few rows and the rest on request. The button stays, so it keeps focus. */
export function Folded<Row>({ rows, few, heading, rest, children }: FoldedProps<Row>) {
  const block = useContext(HeadingId);
  const [isOpen, setOpen] = useState(false);
  const more = rows.length - few;
  return (
    <>
      {children(isOpen ? rows : rows.slice(0, few))}
      {isOpen && rest}
      {more > 0 && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-describedby={heading ?? block}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? dashboardText.fewer : dashboardText.more(more)}
        </Button>
      )}
    </>
  );
}

interface FigureCardProps {
  label: string;
  /** Undefined while loading. */
  figure: string | undefined;
  caption: string;
}

export function FigureCard({ label, figure, caption }: FigureCardProps) {
  return (
    <Paper sx={CARD}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="strong" sx={FIGURE}>
        {figure ?? <Unknown />}
      </Typography>
      <SmallText>{caption}</SmallText>
    </Paper>
  );
}

function Unknown() {
  return (
    <Delayed>
      <Skeleton width="4ch" />
    </Delayed>
  );
}

/** Four in a row, two on phones. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <Box sx={ROW}>{children}</Box>;
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  gap: { xs: 1.5, sm: 2 },
};
const CARD = {
  display: 'grid',
  alignContent: 'start',
  gap: 0.5,
  minWidth: 0,
  px: { xs: 1.5, sm: 2 },
  py: 1.5,
};
export const FIGURE = {
  fontFamily: 'h1.fontFamily',
  fontSize: { xs: '1.75rem', sm: '2rem' },
  fontWeight: 600,
  lineHeight: 1.12,
  minHeight: '1lh',
  fontVariantNumeric: 'lining-nums tabular-nums',
};
