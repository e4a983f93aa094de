import { ROOFTOPS } from '#shared/drawings.js';

/** A row of rooftops at dusk for the bottom of dark sections; cropped at the sides, never stretched. */
export function Rooftops() {
  const { width, height, roofs, windows } = ROOFTOPS;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path fill="var(--green-hover)" d={roofs} />
      <path fill="var(--wheat)" d={windows} />
    </svg>
  );
}
