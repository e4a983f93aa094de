import type { ReactNode } from 'react';
import type { SkylineName } from '#shared/content.js';
import { Ankeny } from './Ankeny';
import { Clive } from './Clive';
import { Johnston } from './Johnston';
import { Urbandale } from './Urbandale';
import { Waukee } from './Waukee';
import { WestDesMoines } from './WestDesMoines';

/** The sun's position and the foreground. */
const SCENES: Record<SkylineName, { sun: [number, number]; scene: ReactNode }> = {
  'west-des-moines': { sun: [252, 66], scene: <WestDesMoines /> },
  ankeny: { sun: [78, 72], scene: <Ankeny /> },
  urbandale: { sun: [214, 78], scene: <Urbandale /> },
  johnston: { sun: [160, 92], scene: <Johnston /> },
  waukee: { sun: [236, 74], scene: <Waukee /> },
  clive: { sun: [104, 66], scene: <Clive /> },
};

/** One evening scene per area; all six share sky, size and horizon. */
export function Skyline({ name }: { name: SkylineName }) {
  const { sun, scene } = SCENES[name];
  const [cx, cy] = sun;
  return (
    <svg viewBox="0 0 320 160" width="320" height="160" aria-hidden="true">
      <path fill="var(--sand)" d="M0 0h320v160H0z" />
      <g fill="var(--wheat)">
        <circle cx={cx} cy={cy} r="96" opacity=".18" />
        <circle cx={cx} cy={cy} r="62" opacity=".26" />
        <circle cx={cx} cy={cy} r="32" />
      </g>
      <path fill="var(--green)" opacity=".28" d="M0 104c44-22 84-20 128-8s96 8 192-14v78H0z" />
      {scene}
    </svg>
  );
}
