import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Form, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ContentKind } from '../../../src/shared/content/content.contract.js';
import { SaveChanges } from '../saving/SaveChanges';
import { CONTENT_INPUTS } from './ContentInputs';
import { contentPath } from './contentColumns';

const KEEP_TYPED = { keepDirtyValues: true };

/** The form of a record, new or not; what stands above the fields is about the save. */
export function ContentForm({ kind, children }: { kind: ContentKind; children?: ReactNode }) {
  const translate = useTranslate();
  const Inputs = CONTENT_INPUTS[kind];
  return (
    <Form resetOptions={KEEP_TYPED} warnWhenUnsavedChanges>
      {children}
      <Paper sx={{ p: { xs: 2, sm: 3 } }}>
        <Box sx={FIELDS}>
          <Inputs />
        </Box>
        <Stack direction="row" spacing={1} sx={{ mt: 2 }}>
          <SaveChanges />
          <Button component={Link} to={contentPath(kind)}>
            {translate('content.cancel')}
          </Button>
        </Stack>
      </Paper>
    </Form>
  );
}

export const FIELDS = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  '& .MuiFormControl-root': { m: 0 },
};
