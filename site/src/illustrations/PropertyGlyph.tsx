import type { PropertyType } from '#shared/lead.js';

const SHAPES: Record<PropertyType, { walls: string; roof: string; lights: string }> = {
  'single-family': {
    walls: 'M14 32h36v22H14z',
    roof: 'M8 34 32 12l24 22zM44 14h6v12l-6-5z',
    lights: 'M20 38h8v8h-8zm16 0h8v16h-8z',
  },
  'multi-family': {
    walls: 'M12 16h40v38H12z',
    roof: 'M9 11h46v6H9z',
    lights: 'M18 22h7v7h-7zm11 0h7v7h-7zm11 0h7v7h-7zM18 33h7v7h-7zm11 0h7v7h-7zm11 0h7v7h-7zM28 44h9v10h-9z',
  },
  townhouse: {
    walls: 'M8 30h16v24H8zm16 0h16v24H24zm16 0h16v24H40z',
    roof: 'm6 31 10-13 10 13zm16 0 10-13 10 13zm16 0 10-13 10 13z',
    lights: 'M12 35h8v7h-8zm16 0h8v7h-8zm16 0h8v7h-8zM14 46h5v8h-5zm16 0h5v8h-5zm16 0h5v8h-5z',
  },
  condo: {
    walls: 'M18 10h28v44H18z',
    roof: 'M15 7h34v5H15zM18 24h34v3H18zm0 13h34v3H18z',
    lights: 'M23 15h7v7h-7zm11 0h7v7h-7zM23 29h7v7h-7zm11 0h7v7h-7zM28 43h8v11h-8z',
  },
  commercial: {
    walls: 'M8 28h48v26H8z',
    roof: 'M6 18h52l-3 12H9z',
    lights: 'M14 34h16v12H14zm20 0h14v20H34z',
  },
};

/** One icon per property type. */
export function PropertyGlyph({ type }: { type: PropertyType }) {
  const { walls, roof, lights } = SHAPES[type];
  return (
    <svg width="72" height="72" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="12" fill="var(--glyph-ground, var(--sand))" />
      <path fill="var(--green)" d={walls} />
      <path fill="var(--deep)" d={roof} />
      <path fill="var(--wheat)" d={lights} />
    </svg>
  );
}
