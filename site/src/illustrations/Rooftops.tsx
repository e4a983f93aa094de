/** A line of roofs against the evening, for the foot of a deep band; cropped at the sides, never stretched. */
export function Rooftops() {
  return (
    <svg viewBox="0 0 1440 120" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path
        fill="var(--green-hover)"
        d="M0 84h70l54-46 54 46h34V56h96v28h30l40-34h18V34h12v16h14l40 34h36V28h84v56h30l62-54 62 54h50V62h110v22h28l44-38h16V30h12v16h12l44 38h38V24h76v60h30l56-48 56 48h34V58h90v26h30l40-34h46l40 34v36H0z"
      />
      <path
        fill="var(--wheat)"
        d="M116 72h16v16h-16zM226 66h14v12h-14zM253 66h14v12h-14zM280 66h14v12h-14zM393 66h14v16h-14zM514 44h14v14h-14zM552 44h14v14h-14zM514 70h14v14h-14zM666 64h16v16h-16zM804 72h14v10h-14zM834 72h14v10h-14zM864 72h14v10h-14zM981 62h14v16h-14zM1106 40h13v14h-13zM1138 40h13v14h-13zM1138 66h13v14h-13zM1244 66h16v16h-16zM1360 68h14v12h-14zM1396 68h14v12h-14z"
      />
    </svg>
  );
}
