import Box from '@mui/material/Box';
import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/format.js';
import type { IntegrationView } from '#shared/integration.js';
import { integrationText } from './text';

/** Recent results and required variables. Never shows values. */
export function IntegrationFacts({ integration }: { integration: IntegrationView }) {
  const { needs, options, settings } = integration;
  const { missing, lastSuccessAt, lastFailureAt, lastFailure, circuit, circuitSince } = integration;
  const since = circuitSince ? formatDateTime(circuitSince) : '';
  const isCalled = integration.state === 'ready' && integration.canTest;
  return (
    <Box component="dl" sx={LIST}>
      {isCalled && (
        <>
          <Fact name={integrationText.lastSuccess}>
            {lastSuccessAt ? formatDateTime(lastSuccessAt) : integrationText.never}
          </Fact>
          <Fact name={integrationText.lastFailure}>
            {lastFailureAt ? formatDateTime(lastFailureAt) : integrationText.never}
            {lastFailure && <div style={{ color: 'var(--bad)' }}>{lastFailure}</div>}
          </Fact>
        </>
      )}
      {isCalled && circuit && (
        <Fact name={integrationText.breaker}>{integrationText.circuit[circuit](since)}</Fact>
      )}
      {needs.length > 0 && (
        <Fact name={integrationText.required}>
          <Names names={needs} missing={missing} />
        </Fact>
      )}
      {options.length > 0 && (
        <Fact name={integrationText.options}>
          <details>
            <summary style={SUMMARY}>{integrationText.optionCount(options.length)}</summary>
            <Names names={options} />
          </details>
        </Fact>
      )}
      {settings && (
        <Fact name={integrationText.settings}>
          <Link to={settings} style={{ color: 'var(--accent)' }}>
            {integrationText.underCompany}
          </Link>
        </Fact>
      )}
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt style={{ color: 'var(--muted)' }}>{name}</dt>
      <dd style={{ margin: 0, minWidth: 0, overflowWrap: 'break-word' }}>{children}</dd>
    </>
  );
}

function Names({ names, missing = [] }: { names: readonly string[]; missing?: readonly string[] }) {
  return names.map((name) => (
    <div key={name}>
      <Variable name={name} />
      {missing.includes(name) && <span style={{ color: 'var(--wary)' }}> {integrationText.missing}</span>}
    </div>
  ));
}

/** Lets long variable names wrap at underscores. */
function Variable({ name }: { name: string }) {
  return <code>{Children.toArray(name.split(/(?<=_)/).map(breakable))}</code>;
}

function breakable(part: string) {
  return (
    <>
      {part}
      <wbr />
    </>
  );
}

const SUMMARY = { cursor: 'pointer', minHeight: 24 };
const LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(6rem, auto) minmax(0, 1fr)' },
  columnGap: 1.5,
  rowGap: { xs: 0, sm: 0.5 },
  m: 0,
  '& dd + dt': { mt: { xs: 1, sm: 0 } },
};
