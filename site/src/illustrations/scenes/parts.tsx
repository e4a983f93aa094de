import type { ReactNode } from 'react';

/** The position of a part: the middle of its base, in a scene 400 wide and 240 high. */
interface Place {
  x: number;
  y: number;
  scale?: number;
}

function at({ x, y, scale = 1 }: Place): string {
  return scale === 1 ? `translate(${x} ${y})` : `translate(${x} ${y}) scale(${scale})`;
}

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 400 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Sand sky, a ringed sun and two hills. */
export function Day({ sun: [cx, cy], children }: { sun: [number, number]; children: ReactNode }) {
  return (
    <Scene>
      <path fill="var(--sand)" d="M0 0h400v240H0z" />
      <Rings cx={cx} cy={cy} />
      <path fill="var(--green)" opacity=".28" d="M0 168c66-30 132-24 196-8s138 6 204-18v98H0z" />
      <path fill="var(--green)" d="M0 202c110-10 290-8 400 2v36H0z" />
      {children}
    </Scene>
  );
}

/** Deep sky with a low moon and snow on the ground. */
export function SnowyNight({ moon: [cx, cy], children }: { moon: [number, number]; children: ReactNode }) {
  return (
    <Scene>
      <path fill="var(--deep)" d="M0 0h400v240H0z" />
      <Rings cx={cx} cy={cy} />
      <path fill="var(--card)" opacity=".75" d={STARS} />
      <path fill="var(--green)" opacity=".75" d="M0 168c80-34 150-26 220-12s120 4 180-18v102H0z" />
      {children}
    </Scene>
  );
}

const STARS = [
  [30, 24],
  [70, 58],
  [104, 18],
  [142, 44],
  [186, 22],
  [222, 56],
  [258, 16],
  [352, 96],
  [376, 28],
  [24, 96],
]
  .map(([x, y]) => `M${x} ${y}a2 2 0 1 0 .1 0z`)
  .join('');

function Rings({ cx, cy }: { cx: number; cy: number }) {
  return (
    <g fill="var(--wheat)">
      <circle cx={cx} cy={cy} r="124" opacity=".14" />
      <circle cx={cx} cy={cy} r="82" opacity=".24" />
      <circle cx={cx} cy={cy} r="42" />
    </g>
  );
}

/** A pale wall, a window at the left and a wooden table top. */
export function Room({ children }: { children: ReactNode }) {
  return (
    <Scene>
      <path fill="var(--success-ground)" d="M0 0h400v190H0z" />
      <path fill="var(--deep)" d="M28 26h116v108H28z" />
      <path fill="var(--sand)" d="M34 32h104v96H34z" />
      <circle cx="104" cy="84" r="22" fill="var(--wheat)" />
      <path fill="var(--green)" d="M34 108c34-16 70-16 104-2v22H34z" />
      <path fill="none" stroke="var(--deep)" strokeWidth="4" d="M86 32v96M34 78h104" />
      <path fill="var(--wood)" d="M0 190h400v50H0z" />
      <path fill="var(--ink)" opacity=".22" d="M0 202h400v38H0z" />
      {children}
    </Scene>
  );
}

interface HouseProps extends Place {
  walls?: string;
  roof?: string;
  door?: string;
  hasChimney?: boolean;
}

/** 120 wide and 108 high. */
export function House({
  walls = 'var(--card)',
  roof = 'var(--clay)',
  door = 'var(--green)',
  hasChimney,
  ...place
}: HouseProps) {
  return (
    <g transform={at(place)}>
      {hasChimney && <path fill="var(--clay)" d="M22-112h15v40H22z" />}
      <path fill={walls} d="M-52 0v-62H52V0z" />
      <path fill={roof} d="M-64-58 0-108l64 50z" />
      <Window x={-31} y={-22} />
      <Window x={31} y={-22} />
      <path fill={door} d="M-11 0v-40h22V0z" />
      <circle cx="6" cy="-19" r="2" fill="var(--wheat)" />
    </g>
  );
}

/** A lit window, 22 wide and 24 high. */
export function Window(place: Place) {
  return (
    <g transform={at(place)}>
      <path fill="var(--wheat)" d="M-11 0v-24h22V0z" />
      <path fill="none" stroke="var(--deep)" strokeWidth="2" d="M0 0v-24m-11 12h22" />
    </g>
  );
}

export function Tree({ leaves = 'var(--green-hover)', ...place }: Place & { leaves?: string }) {
  return (
    <g transform={at(place)}>
      <path fill="var(--wood)" d="M-3 0v-34h6V0z" />
      <circle cy="-48" r="24" fill={leaves} />
    </g>
  );
}

export function Pine(place: Place) {
  return (
    <g transform={at(place)}>
      <path
        fill="var(--green-hover)"
        d="M-3 0v-12h6V0zM0-96l20 36H12l18 30H16l16 22h-64l16-22h-14l18-30h-8z"
      />
      <path fill="var(--card)" d="m0-96 16 29-8-3-8 6-8-6-8 3z" />
    </g>
  );
}

export interface Look {
  skin: 'fair' | 'tan' | 'brown';
  hair: string;
  shirt: string;
}

/** Head and shoulders, 44 wide and 74 high. */
export function Person({ skin, hair, shirt, ...place }: Place & Look) {
  return (
    <g transform={at(place)}>
      <path fill={shirt} d="M-22 0c0-28 6-42 22-42S22-28 22 0z" />
      <path fill={`var(--skin-${skin})`} d="M-6-52H6v12a6 6 0 0 1-12 0z" />
      <circle cy="-60" r="14" fill={`var(--skin-${skin})`} />
      <path fill={hair} d="M-15-61c-2-20 8-21 15-21s17 1 15 21c-3-7-5-9-8-10-8 2-16 2-22 10z" />
    </g>
  );
}

/** A key with its bow at the top, 60 high. */
export function Key({ color = 'var(--wheat)', ...place }: Place & { color?: string }) {
  return (
    <g transform={at(place)} fill="none" stroke={color} strokeWidth="6">
      <circle cy="-47" r="11" />
      <path d="M0-36V0m0-4h12M0-15h9" />
    </g>
  );
}

/** A board on two posts with a key on it: the home is for rent. */
export function RentSign(place: Place) {
  return (
    <g transform={at(place)}>
      <path fill="none" stroke="var(--ink)" strokeWidth="5" d="M-20 0v-72m-4 8h50m-8 0v10" />
      <path fill="var(--wheat)" d="M-10-56h42v34h-42z" />
      <g fill="none" stroke="var(--deep)" strokeWidth="4">
        <circle cx="1" cy="-39" r="6" />
        <path d="M7-39h18m-2 0v7m-7-7v5" />
      </g>
    </g>
  );
}

/** A moving truck facing right, 96 wide. */
export function Truck(place: Place) {
  return (
    <g transform={at(place)}>
      <path fill="var(--wheat)" d="M-50-8v-50H16v50z" />
      <path fill="none" stroke="var(--deep)" strokeWidth="4" d="M-38-42h34m-34 11h22" />
      <path fill="var(--deep)" d="M18-8v-38h20l14 18v20z" />
      <path fill="var(--deep-text)" d="M24-40h12l9 13H24z" />
      <g fill="var(--ink)" stroke="var(--deep-text)" strokeWidth="4">
        <circle cx="-30" cy="-6" r="8" />
        <circle cx="34" cy="-6" r="8" />
      </g>
    </g>
  );
}

/** A closed moving box, 44 wide and 36 high. */
export function Box(place: Place) {
  return (
    <g transform={at(place)}>
      <path fill="var(--wood)" d="M-22 0v-36h44V0z" />
      <path fill="var(--wheat)" opacity=".75" d="M-5-36H5v16H-5zm-17 0h44v-4h-44z" />
    </g>
  );
}

/** A month with days crossed off up to a checked one, 120 wide and 118 high. */
export function Calendar(place: Place) {
  return (
    <g transform={at(place)}>
      <path fill="var(--card)" d="M-60 0v-118H60V0z" />
      <path fill="var(--clay)" d="M-60-84v-34H60v34z" />
      <path stroke="var(--ink)" strokeWidth="6" strokeLinecap="round" d="M-32-128v20m64-20v20" />
      <path fill="var(--line)" d={DAYS} />
      <path
        fill="var(--green)"
        d="M-50-74h14v14h-14zm22 0h14v14h-14zm22 0H8v14H-6zm22 0h14v14H16zm22 0h14v14H38z"
      />
      <circle cx="23" cy="-43" r="13" fill="var(--wheat)" />
      <path fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" d="m17-43 5 5 8-10" />
    </g>
  );
}

const DAYS = [-50, -28]
  .map((y) => `M-50 ${y}h14v14h-14zm22 0h14v14h-14zm22 0H8v14H-6zm22 0h14v14H16zm22 0h14v14H38z`)
  .join('');

/** A sheet of paper with lines of text, 92 wide and 122 high. */
export function Sheet({ children, ...place }: Place & { children?: ReactNode }) {
  return (
    <g transform={at(place)}>
      <path fill="var(--card)" d="M-46 0v-122H28l18 18V0z" />
      <path fill="var(--line)" d="M28-122v18h18z" />
      {children}
    </g>
  );
}

export function Coins(place: Place) {
  return (
    <g transform={at(place)}>
      <path fill="var(--wood)" d="M-22-26h44V-4H-22z" />
      <ellipse cy="-4" rx="22" ry="7" fill="var(--wood)" />
      <path fill="none" stroke="var(--wheat)" strokeWidth="3" d="M-22-17c8 8 36 8 44 0M-22-8c8 8 36 8 44 0" />
      <ellipse cy="-26" rx="22" ry="7" fill="var(--wheat)" />
    </g>
  );
}

export function Ladder(place: Place) {
  return (
    <path
      transform={at(place)}
      fill="none"
      stroke="var(--wood)"
      strokeWidth="5"
      strokeLinecap="round"
      d="M-20 0 18-146M4 6 42-140M-15-20l24 5m-18-28 24 5m-18-28 24 5m-17-28 24 5m-17-28 24 5"
    />
  );
}

export function Toolbox(place: Place) {
  return (
    <g transform={at(place)}>
      <path fill="none" stroke="var(--ink)" strokeWidth="6" d="M-18-30v-14h36v14" />
      <path fill="var(--clay)" d="M-40 0v-36h80V0z" />
      <path fill="var(--ink)" opacity=".25" d="M-40-26v-10h80v10z" />
      <path fill="var(--wheat)" d="M-8-18v-12H8v12z" />
    </g>
  );
}
