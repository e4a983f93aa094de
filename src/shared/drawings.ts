/** Illustrations for pages and PDFs, as SVG paths without colors. */
export const ROOFTOPS = {
  width: 1440,
  height: 120,
  roofs:
    'M0 84h70l54-46 54 46h34V56h96v28h30l40-34h18V34h12v16h14l40 34h36V28h84v56h30l62-54 62 54h50V62h110v22h28l44-38h16V30h12v16h12l44 38h38V24h76v60h30l56-48 56 48h34V58h90v26h30l40-34h46l40 34v36H0z',
  windows:
    'M116 72h16v16h-16zM226 66h14v12h-14zM253 66h14v12h-14zM280 66h14v12h-14zM393 66h14v16h-14zM514 44h14v14h-14zM552 44h14v14h-14zM514 70h14v14h-14zM666 64h16v16h-16zM804 72h14v10h-14zM834 72h14v10h-14zM864 72h14v10h-14zM981 62h14v16h-14zM1106 40h13v14h-13zM1138 40h13v14h-13zM1138 66h13v14h-13zM1244 66h16v16h-16zM1360 68h14v12h-14zM1396 68h14v12h-14z',
} as const;

/** A gable with a lit door, in a 40 by 40 square. */
export const BRAND_MARK = {
  house: 'M20 3 37 17v20a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V17z',
  door: 'M14 38V26a6 6 0 0 1 12 0v12z',
  gable: 'M20 10.5 31 19.6v3L20 13.5 9 22.6v-3z',
} as const;
