import Box from '@mui/material/Box';
import { Children, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../src/shared/format.js';
import type { IntegrationView } from '../../../src/shared/integrations/integrations.contract.js';

/** How the calls of a service went, and which variables it wants; never a value. */
export function IntegrationFacts({ integration }: { integration: IntegrationView }) {
  const translate = useTranslate();
  const { needs, options, settings } = integration;
  const { missing, lastSuccessAt, lastFailureAt, lastFailure, circuit, circuitSince } = integration;
  const since = circuitSince ? formatDateTime(circuitSince) : '';
  const isCalled = integration.state === 'ready' && integration.canTest;
  return (
    <Box component="dl" sx={LIST}>
      {isCalled && (
        <>
          <Fact name="integration.lastSuccess">
            {lastSuccessAt ? formatDateTime(lastSuccessAt) : translate('integration.never')}
          </Fact>
          <Fact name="integration.lastFailure">
            {lastFailureAt ? formatDateTime(lastFailureAt) : translate('integration.never')}
            {lastFailure && <div style={{ color: 'var(--bad)' }}>{lastFailure}</div>}
          </Fact>
        </>
      )}
      {isCalled && circuit && (
        <Fact name="integration.breaker">{translate(`integration.circuit.${circuit}`, { time: since })}</Fact>
      )}
      {needs.length > 0 && (
        <Fact name="integration.wants">
          <Names names={needs} missing={missing} />
        </Fact>
      )}
      {options.length > 0 && (
        <Fact name="integration.options">
          <details>
            <summary style={SUMMARY}>
              {translate('integration.optionCount', { smart_count: options.length })}
            </summary>
            <Names names={options} />
          </details>
        </Fact>
      )}
      {settings && (
        <Fact name="integration.settings">
          <Link to={settings} style={{ color: 'var(--accent)' }}>
            {translate('integration.underCompany')}
          </Link>
        </Fact>
      )}
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <>
      <dt style={{ color: 'var(--muted)' }}>{translate(name)}</dt>
      <dd style={{ margin: 0, minWidth: 0, overflowWrap: 'break-word' }}>{children}</dd>
    </>
  );
}

function Names({ names, missing = [] }: { names: readonly string[]; missing?: readonly string[] }) {
  const translate = useTranslate();
  return names.map((name) => (
    <div key={name}>
      <Variable name={name} />
      {missing.includes(name) && (
        <span style={{ color: 'var(--wary)' }}> {translate('integration.missing')}</span>
      )}
    </div>
  ));
}

/** A name that is too long for its line breaks between its words. */
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
/** A name above its value where there is no room beside it. */
const LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(6rem, auto) minmax(0, 1fr)' },
  columnGap: 1.5,
  rowGap: { xs: 0, sm: 0.5 },
  m: 0,
  '& dd + dt': { mt: { xs: 1, sm: 0 } },
};
