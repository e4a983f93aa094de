import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../../src/shared/format.js';
import type { IntegrationTest } from '../../../src/shared/integrations/integrations.contract.js';
import { TestSteps } from '../integrations/TestSteps';

/** How the last test went, step by step. */
export function OdooResult({ test }: { test: IntegrationTest }) {
  const translate = useTranslate();
  const ms = test.steps.reduce((sum, step) => sum + step.ms, 0);
  return (
    <Stack spacing={2}>
      <Alert severity={test.success ? 'success' : 'error'} role="status">
        {test.message}
      </Alert>
      <TestSteps steps={test.steps} names="odoo.step" />
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary">
          {translate('odoo.at', { time: formatDateTime(test.at), ms })}
        </Typography>
        <CopyDetails test={test} />
      </Stack>
    </Stack>
  );
}

/** The result holds no secret, so that it can be sent to whoever helps. */
function CopyDetails({ test }: { test: IntegrationTest }) {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(detailsOf(test));
    setCopied(true);
  }
  return (
    <Button variant="outlined" onClick={copy}>
      {translate(isCopied ? 'odoo.copied' : 'odoo.copy')}
    </Button>
  );
}

function detailsOf({ message, at, steps }: IntegrationTest): string {
  const lines = steps.map(
    ({ name, ok, ms, detail }) => `${name}: ${ok ? 'ok' : 'failed'}, ${ms} ms. ${detail}`,
  );
  return [message, at, ...lines].join('\n');
}
