import type { ReactElement } from 'react';
import type { BlogCard } from '#shared/blog.js';
import {
  Capitol,
  Duplex,
  FourSeasons,
  FrontDoors,
  HolidayOffice,
  Neighborhood,
  Photos,
  RentOrSell,
  RentSetting,
  Repairs,
  SummerMove,
  Winter,
} from './outdoors';
import { Box, Coins, Key, Room, Sheet } from './parts';

type Drawing = () => ReactElement;

/** By words in the slug: what the post is about. The first match wins. */
const SUBJECTS: [RegExp, Drawing][] = [
  [/holiday|office/, HolidayOffice],
  [/summer|moving|moves|move-in|move-out/, SummerMove],
  [/winter|snow|freez|frost/, Winter],
  [/\bsell|sale/, RentOrSell],
  [/deposit|court|evict/, Capitol],
  [/tax|deduct|insur|expens|cost|budget/, Taxes],
  [/improve|renovat|paint|upgrade|remodel/, FreshPaint],
  [/photo|listing|market(ing)?-your|advert/, Photos],
  [/duplex|multi|single-family/, Duplex],
  [/walkthrough|inspect|checklist/, Walkthrough],
  [/resident|tenant|screen|applicant|fair/, FrontDoors],
  [/manager|manage/, Desk],
  [/repair|mainten|fix|roof|furnace|plumb/, Repairs],
  [/\blease|renew|contract/, Lease],
  [/year|season|month-by-month/, FourSeasons],
  [/\brents?\b|price|vacan/, RentSetting],
];

/** By words in the category, for posts whose slug says nothing. */
const CATEGORIES: [RegExp, Drawing][] = [
  [/money|tax|financ|invest/, Taxes],
  [/maint|upkeep|repair|renovat|improve/, Repairs],
  [/law|legal|rule|polic|compliance/, Capitol],
  [/tenant|resident|screen|people/, FrontDoors],
  [/market|rent|price|leas/, RentSetting],
  [/season|winter|weather/, Winter],
  [/own|landlord|manage|start/, RentOrSell],
];

/** The scene of a post without a picture. */
export function PostScene({ slug, category }: Pick<BlogCard, 'slug' | 'category'>) {
  const Drawing = firstMatch(SUBJECTS, slug) ?? firstMatch(CATEGORIES, category?.slug ?? '') ?? Neighborhood;
  return <Drawing />;
}

function firstMatch(rules: [RegExp, Drawing][], words: string): Drawing | undefined {
  return rules.find(([pattern]) => pattern.test(words))?.[1];
}

/** A manager's desk: a laptop with figures, keys on the wall, a lamp. */
function Desk() {
  return (
    <Room>
      <path fill="var(--wood)" d="M204 32h152v78H204z" />
      <path fill="var(--sand)" opacity=".25" d="M210 38h140v66H210z" />
      <Key x={232} y={98} scale={0.75} color="var(--deep)" />
      <Key x={262} y={98} scale={0.75} />
      <Key x={292} y={98} scale={0.75} color="var(--clay)" />
      <Key x={322} y={98} scale={0.75} color="var(--deep)" />
      <path fill="var(--ink)" d="M62 120h112v68H62z" />
      <path fill="var(--card)" d="M68 126h100v56H68z" />
      <path fill="var(--green)" d="M78 160h12v16H78zm18-10h12v26H96zm18-10h12v36h-12z" />
      <path fill="var(--wheat)" d="M132 132h12v44h-12z" />
      <path fill="var(--soft)" d="M48 186h140l8 8H40z" />
      <path fill="var(--wheat)" opacity=".35" d="m318 126 28-12 36 76h-94z" />
      <path fill="none" stroke="var(--ink)" strokeWidth="5" d="m324 188-18-46 30-24" />
      <path fill="var(--clay)" d="m324 100 32 22-36 14z" />
      <path fill="var(--ink)" d="M300 184h48v8h-48z" />
      <path fill="none" stroke="var(--card)" strokeWidth="5" d="M250 166c12 0 12 16 0 16" />
      <path fill="var(--card)" d="M216 160h34v30h-34z" />
      <path fill="var(--clay)" d="M216 168h34v5h-34z" />
    </Room>
  );
}

/** A signed lease with a pen and a key. */
function Lease() {
  return (
    <Room>
      <Sheet x={248} y={208} scale={1.35}>
        <path fill="var(--green)" d="M-34-108h44v8h-44z" />
        <path stroke="var(--line)" strokeWidth="5" d="M-34-88h66m-66 13h66m-66 13h50m-50 13h66" />
        <path
          fill="none"
          stroke="var(--clay)"
          strokeWidth="3"
          strokeLinecap="round"
          d="M-32-18c8-18 12-12 8-2s8-12 14-8 4 8 12 2"
        />
        <path stroke="var(--soft)" strokeWidth="2" d="M-34-10h52" />
      </Sheet>
      <g transform="rotate(38 322 190)">
        <path fill="var(--deep)" d="M316 108h14v70h-14z" />
        <path fill="var(--wheat)" d="M316 170h14v8h-14z" />
        <path fill="var(--ink)" d="m316 178 7 18 7-18z" />
      </g>
      <Key x={128} y={216} scale={0.95} color="var(--clay)" />
      <path fill="var(--wheat)" d="M138 156h40v22h-40l-10-11z" />
    </Room>
  );
}

/** A calculator, receipts and coins. */
function Taxes() {
  return (
    <Room>
      <Sheet x={262} y={198} scale={1.2}>
        <path stroke="var(--line)" strokeWidth="5" d="M-34-104h50m-50 15h34m-34 15h50m-50 15h34" />
        <path stroke="var(--green)" strokeWidth="6" d="M-34-32h26m20 0h22" />
        <path stroke="var(--soft)" strokeWidth="2" d="M-34-42h68" />
      </Sheet>
      <path fill="var(--deep)" d="M126 96h88v116h-88z" />
      <path fill="var(--deep-text)" d="M136 106h68v24h-68z" />
      <path
        fill="none"
        stroke="var(--card)"
        strokeWidth="13"
        strokeDasharray="14 13"
        d="M136 147h68m-68 22h68m-68 22h68"
      />
      <path fill="var(--wheat)" d="M190 163h14v35h-14z" />
      <Coins x={346} y={214} />
      <Coins x={346} y={192} scale={0.92} />
      <Coins x={82} y={220} scale={0.9} />
    </Room>
  );
}

/** A wall half painted, with a roller and a bucket. */
function FreshPaint() {
  return (
    <Room>
      <path
        fill="var(--green)"
        opacity=".55"
        d="M176 0h224v190H198c-20-14 6-26-10-46s10-34-6-54 10-40-6-90z"
      />
      <path fill="var(--card)" d="M318 82h56v108h-56z" />
      <path fill="none" stroke="var(--line)" strokeWidth="3" d="M326 92h40v36h-40zm0 48h40v40h-40z" />
      <circle cx="324" cy="140" r="3" fill="var(--wheat)" />
      <path fill="none" stroke="var(--ink)" strokeWidth="5" d="M218 62h22v32h-32v22" />
      <path fill="var(--wood)" d="M202 114h12v50h-12z" />
      <path fill="var(--card)" d="M162 44h58v34h-58z" />
      <path fill="var(--green)" d="M162 44h58v18h-58z" />
      <path fill="none" stroke="var(--soft)" strokeWidth="4" d="M238 168c2-36 56-36 58 0" />
      <path fill="var(--clay)" d="m236 166 6 50h50l6-50z" />
      <ellipse cx="267" cy="166" rx="31" ry="8" fill="var(--green)" />
      <Box x={96} y={214} scale={1.1} />
    </Room>
  );
}

/** A checklist on a clipboard and a key on its tag. */
function Walkthrough() {
  return (
    <Room>
      <path fill="var(--wood)" d="M186 46h128v164H186z" />
      <path fill="var(--card)" d="M196 58h108v144H196z" />
      <path fill="var(--ink)" d="M226 38h48v24h-48z" />
      <g fill="none" strokeWidth="5" strokeLinecap="round">
        <path stroke="var(--line)" d="M238 86h52m-52 32h40m-40 32h52m-52 32h34" />
        <path stroke="var(--green)" d="m208 86 6 6 10-13m-16 39 6 6 10-13m-16 39 6 6 10-13" />
        <path stroke="var(--field)" strokeWidth="3" d="M209 175h13v13h-13z" />
      </g>
      <Key x={354} y={216} />
      <path fill="var(--clay)" d="M330 132h46v22h-46z" />
      <path fill="none" stroke="var(--ink)" strokeWidth="3" d="M354 154v8" />
    </Room>
  );
}
