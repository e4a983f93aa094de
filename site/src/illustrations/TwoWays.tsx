/** Two houses at dusk, one rented and lit, one for sale. */
export function TwoWays() {
  return (
    <svg viewBox="0 0 420 196" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g fill="var(--wheat)">
        <circle cx="210" cy="118" r="118" opacity=".12" />
        <circle cx="210" cy="118" r="82" opacity=".18" />
        <circle cx="210" cy="118" r="46" />
      </g>
      <path fill="var(--green)" d="M-400 150c250-26 420-34 600-14s420-8 620-6v80H-400z" />
      <path fill="var(--green-hover)" d="M-400 176c240-14 960-12 1220 2v40H-400z" />
      <House x={58} walls="var(--card)" roof="var(--clay)" glass="var(--wheat)" door="var(--deep)" />
      <House x={256} walls="var(--sand)" roof="var(--soft)" glass="var(--deep)" door="var(--clay)" />
      <path fill="none" stroke="var(--card)" strokeWidth="4" d="M388 186v-62m3 6h-40" />
      <path fill="var(--card)" d="M346 136h36v24h-36z" />
      <path stroke="var(--clay)" strokeWidth="3" d="M352 144h24m-24 8h16" />
      <g fill="none" stroke="var(--wheat)" strokeWidth="4" strokeLinecap="round">
        <circle cx="206" cy="152" r="8" />
        <path d="M206 160v24m0-6h7m-7 6h7" />
      </g>
    </svg>
  );
}

interface HouseProps {
  x: number;
  walls: string;
  roof: string;
  glass: string;
  door: string;
}

function House({ x, walls, roof, glass, door }: HouseProps) {
  return (
    <g transform={`translate(${x} 78)`}>
      <path fill={walls} d="M10 44h88v62H10z" />
      <path fill={roof} d="M0 48 54 2l54 46z" />
      <path fill={glass} d="M20 58h18v20H20zM70 58h18v20H70z" />
      <path fill={door} d="M45 70h18v36H45z" />
    </g>
  );
}
