/**
 * Des Moines at dusk behind a street of homes. Two drawings of the same size lie on top of each other, so that each
 * stays small; both may be cropped at the sides.
 */
export function Downtown() {
  return (
    <>
      <City />
      <Street />
    </>
  );
}

const FRAME = { viewBox: '0 0 1280 560', preserveAspectRatio: 'xMidYMax slice' };

function City() {
  return (
    <svg {...FRAME} aria-hidden="true">
      <defs>
        {/* Lit windows: an irregular tile looks like people are home. */}
        <pattern id="ds-window" width="56" height="108" patternUnits="userSpaceOnUse">
          <path
            fill="var(--wheat)"
            d="M4 6h7v11H4zM32 6h7v11h-7zM46 6h7v11h-7zM18 24h7v11h-7zM46 24h7v11h-7zM4 42h7v11H4zM18 42h7v11h-7zM32 42h7v11h-7zM4 60h7v11H4zM46 60h7v11h-7zM18 78h7v11h-7zM32 78h7v11h-7zM4 96h7v11H4zM32 96h7v11h-7zM46 96h7v11h-7z"
          />
        </pattern>
      </defs>
      <g fill="var(--wheat)">
        <circle cx="985" cy="330" r="400" opacity=".16" />
        <circle cx="985" cy="330" r="290" opacity=".2" />
        <circle cx="985" cy="330" r="190" opacity=".32" />
        <circle cx="985" cy="330" r="108" />
      </g>
      <path
        stroke="var(--clay)"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
        d="M762 88q11-11 19 1 9-11 21-2M822 58q9-9 15 0 8-9 17-1M1172 74q8-8 14 0 7-8 15-1"
      />
      <path
        fill="var(--card)"
        opacity=".8"
        d="M1090 136a17 17 0 0 1 3-33 27 27 0 0 1 48-11 21 21 0 0 1 36 11 17 17 0 0 1 3 33zM712 192a12 12 0 0 1 2-23 19 19 0 0 1 34-7 14 14 0 0 1 25 8 11 11 0 0 1 1 22z"
      />
      <path
        fill="var(--green)"
        opacity=".2"
        d="M0 408c160-50 300-36 440-16s310 8 440-16 290-22 400 8v176H0z"
      />
      <Towers />
      <Capitol />
      <path fill="var(--green)" opacity=".55" d="M0 456c150-32 340-28 530-10s410-10 750 4v70H0z" />
      <path
        fill="none"
        stroke="var(--card)"
        strokeWidth="5"
        d="M582 472c34-82 130-82 164 0M604 472v-30m20 30v-45m20 45v-53m20 53v-55m20 55v-53m20 53v-45"
      />
      <path fill="var(--card)" d="M560 468h206v6H560z" />
    </svg>
  );
}

/** Each tower is drawn plain, then with its windows. Edges are multiples of 14 by 18, the grid of the windows. */
const TOWERS = [
  { fill: 'var(--tower)', d: 'M700 480V252h56v228zM1050 480V252h56v228zM868 480V288h42v192z' },
  { fill: 'var(--green)', d: 'M770 480V216h70v264zM1008 480V288h56v192z' },
  { fill: 'var(--deep)', d: 'M924 480V162h70v318z' },
];

function Towers() {
  return (
    <>
      {TOWERS.map(({ fill, d }) => (
        <g key={d}>
          <path fill={fill} d={d} />
          <path fill="url(#ds-window)" d={d} />
        </g>
      ))}
      <path fill="var(--green)" d="M762 206h86v11h-86zM778 195h54v12h-54zM1016 277h40v11h-40z" />
      {/* The tallest one ends in a green copper pyramid with a mast. */}
      <path fill="var(--tower)" d="M924 163l16-30h38l16 30zM943 133l16-36 16 36zM1050 253l28-20 28 20z" />
      <path fill="var(--deep)" d="M957 101V64h4v37z" />
    </>
  );
}

function Capitol() {
  return (
    <>
      <path fill="var(--card)" d="M1110 480v-72h168v72zM1166 408v-46h56v46z" />
      <path fill="var(--sand)" d="M1104 402h180v8h-180zM1160 358h68v8h-68z" />
      <path
        fill="var(--wheat)"
        d="M1162 358c0-42 14-64 32-64s32 22 32 64zM1190 296v-18h8v18zM1116 402c0-17 7-26 16-26s16 9 16 26zM1240 402c0-17 7-26 16-26s16 9 16 26z"
      />
      <path fill="var(--clay)" d="M1192 278v-14h4v14z" />
      <path
        stroke="var(--clay)"
        strokeWidth="1.5"
        fill="none"
        opacity=".7"
        d="M1194 296v62m-15-54c-6 15-7 33-7 54m37-54c6 15 7 33 7 54"
      />
      <path
        stroke="var(--field)"
        strokeWidth="6"
        fill="none"
        strokeDasharray="6 10"
        opacity=".6"
        d="M1122 440h150M1172 386h48"
      />
    </>
  );
}

function Street() {
  return (
    <svg {...FRAME} aria-hidden="true">
      <defs>
        <g id="ds-pane">
          <path fill="var(--wheat)" d="M0 0h22v26H0z" />
          <path stroke="var(--deep)" strokeWidth="2" fill="none" d="M11 0v26M0 13h22" />
        </g>
        <g id="ds-tree">
          <path fill="var(--deep)" d="M-3 0v-28h6V0z" />
          <path
            fill="var(--green-hover)"
            d="M0-64c17 0 26 14 23 27 8 12-3 26-23 26s-31-14-23-26c-3-13 6-27 23-27z"
          />
          <path fill="var(--green)" d="M4-60c13 3 19 13 17 24 6 9 0 21-15 22 9-12 7-32-2-46z" />
        </g>
        <path
          id="ds-pine"
          fill="var(--deep)"
          d="M-3 0v-12h6V0zM0-96l15 32H7l13 26h-9l14 29h-50l14-29h-9l13-26h-8z"
        />
        <g id="ds-lamp">
          <circle cy="-98" r="24" fill="var(--wheat)" opacity=".3" />
          <path fill="var(--deep)" d="M-2 0v-90h4V0zM-7-106H7l3 16h-20z" />
          <path fill="var(--wheat)" d="M-5-104H5l2 12H-7z" />
        </g>
      </defs>
      <path fill="var(--lawn)" d="M0 482c210-18 420-14 640-6s430-4 640-2v60H0z" />
      <Trees />
      <Ranches />
      <Downtowners />
      <path fill="var(--green)" d="M0 508h1280v16H0z" />
      <path
        fill="var(--paper)"
        d="M80 508h30l8 16H72zM316 508h34l8 16h-50zM666 508h30l8 16h-46zM830 508h30l8 16h-46zM962 508h30l8 16h-46zM1166 508h30l8 16h-46zM0 524h1280v6H0z"
      />
      <path fill="var(--deep)" d="M0 530h1280v30H0z" />
      <path stroke="var(--wheat)" strokeWidth="3" strokeDasharray="34 30" d="M10 545h1270" />
      <use href="#ds-lamp" x="560" y="526" />
      <use href="#ds-lamp" x="768" y="526" />
      <use href="#ds-lamp" x="1060" y="526" />
    </svg>
  );
}

function Trees() {
  return (
    <>
      {[196, 438, 486, 1082].map((x) => (
        <use key={x} href="#ds-tree" x={x} y="512" />
      ))}
      {[546, 1104, 1262].map((x) => (
        <use key={x} href="#ds-pine" x={x} y="514" />
      ))}
    </>
  );
}

function Panes({ at }: { at: [x: number, y: number][] }) {
  return at.map(([x, y]) => <use key={`${x} ${y}`} href="#ds-pane" x={x} y={y} />);
}

/** Two low houses at the left, where the text is. */
function Ranches() {
  return (
    <>
      <path fill="var(--card)" d="M32 448h122v62H32zM246 450h152v60H246z" />
      <path fill="var(--clay)" d="M18 452l34-44h88l28 44zM116 398h18v30h-18z" />
      <path fill="var(--card)" d="M66 440l22-26 22 26z" />
      <path fill="var(--deep)" d="M230 454l32-38h118l34 38z" />
      <path fill="var(--green)" d="M80 466h24v44H80zM318 470h20v40h-20z" />
      <path fill="var(--sand)" d="M348 470h44v40h-44z" />
      <path stroke="var(--line)" strokeWidth="2" d="M348 480h44M348 490h44M348 500h44" />
      <Panes
        at={[
          [46, 466],
          [118, 466],
          [256, 470],
          [288, 470],
        ]}
      />
    </>
  );
}

/** Narrow two-story homes in front of downtown. */
function Downtowners() {
  return (
    <>
      <path fill="var(--green-hover)" d="M642 428h108v82H642z" />
      <path fill="var(--deep)" d="M632 432l64-52 64 52z" />
      <path fill="var(--clay)" d="M790 392h82v118h-82zM666 466h30v44h-30z" />
      <path fill="var(--deep)" d="M784 384h94v10h-94zM834 466h26v44h-26z" />
      <path fill="var(--card)" d="M916 428h120v82H916zM1122 450h116v60h-116z" />
      <path fill="var(--deep)" d="M904 432l26-44h92l26 44z" />
      <path fill="var(--clay)" d="M962 408l14-18 14 18v24h-28zM964 470h26v40h-26z" />
      <path fill="var(--green)" d="M1108 454l72-58 72 58zM1168 470h26v40h-26z" />
      <path fill="var(--card)" d="M1156 444l24-20 24 20z" />
      <circle cx="696" cy="410" r="9" fill="var(--wheat)" />
      <Panes
        at={[
          [652, 438],
          [684, 438],
          [716, 438],
          [716, 474],
          [798, 404],
          [842, 404],
          [798, 436],
          [842, 436],
          [798, 470],
          [928, 440],
          [965, 440],
          [1002, 440],
          [928, 474],
          [1002, 474],
          [1134, 470],
          [1204, 470],
        ]}
      />
    </>
  );
}
