import { Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  hint: string;
  /** Next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a settings page. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Stack spacing={2}>
        <div>
          <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
            <Typography id={id} variant="h2">
              {title}
            </Typography>
            {action}
          </Stack>
          <Typography color="textSecondary">{hint}</Typography>
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
