import type { ReactNode } from 'react';
import { toSlug } from '#shared/blog.js';
import type { Neighborhood, SkylineName } from '#shared/content.js';
import { areaSlot } from '#shared/site-image.js';
import { Picture } from '../components/Picture';
import { useSiteData } from '../document/site-data';
import styles from './AreaPicture.module.css';

interface AreaPictureProps extends Pick<Neighborhood, 'name' | 'skyline'> {
  /** The `sizes` attribute of a photo. */
  sizes: string;
  /** Whether it is above the fold and loads eagerly. */
  isFirst?: boolean;
}

/** The photo of an area, or its drawn skyline until one is uploaded. */
export function AreaPicture({ name, skyline, sizes, isFirst = false }: AreaPictureProps) {
  const picture = useSiteData().images[areaSlot(toSlug(name))];
  if (!picture) return <Skyline name={skyline} />;
  const priority = isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const };
  return <Picture className={styles.photo} picture={picture} sizes={sizes} {...priority} />;
}

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

/** Valley Junction: brick storefronts with awnings, an office tower behind them. */
function WestDesMoines() {
  return (
    <>
      <path fill="var(--green)" d="M214 34h46v98h-46z" />
      <path fill="var(--deep)" d="M210 30h54v7h-54z" />
      <path
        fill="var(--wheat)"
        d="M221 44h7v9h-7zm13 0h7v9h-7zm13 0h7v9h-7zM221 60h7v9h-7zm26 0h7v9h-7zM234 76h7v9h-7zm13 0h7v9h-7z"
      />
      <path fill="var(--clay)" d="M30 66h66v66H30z" />
      <path fill="var(--ink)" d="M26 60h74v8H26zM36 56h54v4H36z" />
      <path fill="var(--card)" d="M96 50h60v82H96z" />
      <path fill="var(--clay)" d="M92 46h68v7H92zm18 0 16-13 16 13z" />
      <path fill="var(--deep)" d="M156 70h72v62h-72z" />
      <path fill="var(--wheat)" d="M152 65h80v7h-80z" />
      <path
        fill="var(--wheat)"
        d="M40 75h11v17H40zm17 0h11v17H57zm17 0h11v17H74zM105 61h12v19h-12zm15 0h12v19h-12zm15 0h12v19h-12zM168 79h13v15h-13zm18 0h13v15h-13zm18 0h13v15h-13z"
      />
      <path fill="var(--wheat)" d="M36 110h36v18H36zm68 0h30v18h-30zm60 0h38v18h-38z" />
      <path fill="var(--ink)" d="M77 108h13v24H77zm62 0h12v24h-12zm68 0h13v24h-13z" />
      <path fill="var(--green)" d="M32 98h62l5 11H27zm128 0h64l5 11h-74z" />
      <path
        fill="var(--card)"
        d="M44 98h12l-1 11H42zm26 0h12l3 11H71zm102 0h12l-1 11h-13zm26 0h12l3 11h-14z"
      />
      <path fill="var(--clay)" d="M98 88h56l4 11H94z" />
      <path fill="var(--sand)" d="M110 88h10l-1 11h-11zm22 0h10l2 11h-11z" />
      <circle cx="284" cy="84" r="15" fill="var(--wheat)" opacity=".4" />
      <path stroke="var(--ink)" strokeWidth="3" d="M284 134V92m-6 42h12" />
      <path fill="var(--wheat)" d="m279 90-2-11h14l-2 11z" />
      <path fill="var(--ink)" d="M274 79h20l-10-7z" />
      <path fill="var(--sand)" d="M0 132h320v10H0z" />
      <path fill="var(--deep)" d="M0 140h320v20H0z" />
      <path stroke="var(--wheat)" strokeWidth="2" strokeDasharray="18 14" d="M8 150h312" />
    </>
  );
}

/** New gabled homes under the water tower, and the trail that starts between them. */
function Ankeny() {
  return (
    <>
      <path stroke="var(--soft)" strokeWidth="4" d="m240 64-12 66m38-66 12 66M253 70v60M232 104h42" />
      <path fill="var(--card)" d="M214 46c0-20 17-30 39-30s39 10 39 30c0 14-16 22-39 22s-39-8-39-22z" />
      <path fill="var(--clay)" d="M214 42h78v9h-78z" />
      <path fill="var(--soft)" d="M251 8h4v9h-4z" />
      <path fill="var(--green)" d="M0 128c90-8 230-8 320 0v32H0z" />
      <path fill="var(--card)" d="M20 92h62v42H20zm168-2h54v44h-54z" />
      <path fill="var(--deep)" d="m12 94 38-32 40 32zm168-2 35-28 35 28z" />
      <path fill="var(--clay)" d="M104 84h62v50h-62z" />
      <path fill="var(--ink)" d="m94 88 41-38 41 38zM152 56h9v18l-9-8z" />
      <path fill="var(--card)" d="m112 84 23-22 23 22z" />
      <path
        fill="var(--wheat)"
        d="M130 72h10v10h-10zM28 100h12v13H28zm17 0h12v13H45zm67-6h12v15h-12zm34 0h12v15h-12zm50 4h11v13h-11zm26 0h11v13h-11z"
      />
      <path fill="var(--green-hover)" d="M64 104h11v30H64zm66 4h11v26h-11zm78-2h11v28h-11z" />
      <path fill="var(--sand)" d="M26 118h30v16H26z" />
      <path stroke="var(--soft)" strokeWidth="1.5" d="M26 123h30m-30 5h30" />
      <path fill="var(--sand)" d="M0 142c60 2 110-10 170-4s90 18 150 8v9c-60 9-92-2-150-8S60 152 0 151z" />
      <g stroke="var(--ink)" strokeWidth="2" fill="none">
        <circle cx="92" cy="136" r="7" />
        <circle cx="112" cy="136" r="7" />
        <path d="m92 136 7-11h11l2 11m-13-11-2-4m-5 0h7m6 4-3 11" />
      </g>
      <path
        fill="var(--green-hover)"
        d="M272 134c-5-13 2-26 13-26s18 13 13 26zm30 2c-4-10 2-19 9-19s13 9 9 19z"
      />
    </>
  );
}

/** The farm at the edge of town: barn, silo, windmill, furrows. */
function Urbandale() {
  return (
    <>
      <path fill="var(--green)" d="M0 118c80-10 230-12 320-2v44H0z" />
      <path fill="var(--card)" d="M38 54h32v70H38z" />
      <path fill="var(--soft)" d="M38 54c0-12 7-18 16-18s16 6 16 18z" />
      <path stroke="var(--line)" strokeWidth="2" d="M38 68h32M38 84h32M38 100h32" />
      <path fill="var(--clay)" d="M76 76 88 56l32-16 32 16 12 20v48H76z" />
      <path
        fill="none"
        stroke="var(--ink)"
        strokeWidth="6"
        strokeLinejoin="round"
        d="m70 80 15-25 35-18 35 18 15 25"
      />
      <path fill="var(--card)" d="M100 92h40v32h-40z" />
      <path fill="none" stroke="var(--clay)" strokeWidth="3" d="m101 93 38 30m0-30-38 30M120 92v32" />
      <path fill="var(--wheat)" d="M112 58h16v18h-16z" />
      <path stroke="var(--clay)" strokeWidth="2" d="M120 58v18m-8-9h16" />
      <path stroke="var(--ink)" strokeWidth="2.5" fill="none" d="m196 124 10-74 10 74m-17-24h14m-11-22h8" />
      <g fill="var(--ink)">
        <path d="m206 48-5-22h10zm0 0 22-5v10zm0 0 5 22h-10zm0 0-22 5V43z" />
        <path opacity=".7" d="m206 48 12-19 7 7zm0 0 19 12-7 7zm0 0-12 19-7-7zm0 0-19-12 7-7z" />
        <circle cx="206" cy="48" r="4" />
      </g>
      <path fill="var(--card)" d="M240 100h64v28h-64z" />
      <path fill="var(--deep)" d="m232 103 16-21h48l16 21z" />
      <path fill="var(--ink)" d="M282 74h9v14h-9z" />
      <path fill="var(--wheat)" d="M247 108h13v11h-13zm36 0h13v11h-13z" />
      <path fill="var(--clay)" d="M266 108h10v20h-10z" />
      <g fill="none" stroke="var(--wheat)" strokeWidth="3" opacity=".75">
        <path d="M120 128 20 160m108-32-60 32m70-32-24 32m34-32 16 32m-6-32 56 32m-46-32 98 32m-88-32 140 32" />
      </g>
      <path
        stroke="var(--card)"
        strokeWidth="3"
        d="M0 128h72M0 136h66M10 122v20m18-20v20m18-20v20m18-20v16"
      />
    </>
  );
}

/** Sunset over the lake, between the pines. */
function Johnston() {
  return (
    <>
      <path fill="var(--green)" opacity=".55" d="M0 96c50-14 90-12 120-4h80c40-10 80-10 120 0v20H0z" />
      <path fill="var(--green-hover)" d="M0 108h320v52H0z" />
      <g stroke="var(--wheat)" strokeWidth="4" strokeLinecap="round">
        <path d="M128 114h64m-54 9h50m-40 9h34m-20 9h24m-38 9h22" />
        <path opacity=".35" d="M20 120h26m200 8h34M60 136h24m130 10h30" />
      </g>
      <path fill="var(--card)" d="M226 66v36h-26zm4-8 22 44h-22z" />
      <path fill="var(--clay)" d="M196 106h62l-10 10h-42z" />
      <path stroke="var(--ink)" strokeWidth="2.5" d="M228 54v52" />
      <path
        fill="var(--green)"
        d="M0 112c40-4 76 2 104 20 10 8 4 20-10 28H0zm320 6c-26-2-50 8-56 24-2 8 4 14 10 18h46z"
      />
      <path fill="var(--card)" d="M34 92h52v36H34z" />
      <path fill="var(--clay)" d="m24 96 36-30 36 30z" />
      <path fill="var(--ink)" d="M76 64h8v16h-8z" />
      <path fill="var(--wheat)" d="M42 100h12v13H42zm24 0h12v13H66zm-10-16h8v8h-8z" />
      <path fill="var(--deep)" d="M55 108h9v20h-9z" />
      <g fill="var(--deep)">
        <path d="M12 132V62L-6 96h8l-10 20h10l-8 16zm0-70 18 34h-8l10 20H22l8 16H12z" />
        <path d="M292 142v-8h-28l14-20h-9l13-20h-8l18-34 18 34h-8l13 20h-9l14 20h-26v8z" />
        <path d="M256 138v-6h-16l9-13h-6l11-19 11 19h-6l9 13h-10v6z" />
      </g>
      <path fill="var(--sand)" d="M84 136h62v6H84z" />
      <path stroke="var(--sand)" strokeWidth="4" d="M100 140v12m20-12v12m20-12v12" />
    </>
  );
}

/** Grain elevator and townhouses by the tracks, the trail's rust-red frames in front. */
function Waukee() {
  return (
    <>
      <path fill="var(--card)" d="M22 50h28v82H22zm30 0h28v82H52zm30 0h28v82H82z" />
      <path fill="var(--line)" d="M42 50h8v82h-8zm30 0h8v82h-8zm30 0h8v82h-8z" />
      <path fill="var(--soft)" d="M30 50V22h46v28z" />
      <path fill="var(--ink)" d="M26 24 53 10l27 14zM18 48h96v5H18z" />
      <path fill="var(--wheat)" d="M38 30h9v10h-9zm20 0h9v10h-9z" />
      <path stroke="var(--ink)" strokeWidth="3" d="m78 34 52 46v52" fill="none" />
      <path fill="var(--green)" d="M0 128c100-6 220-6 320 0v32H0z" />
      <path fill="var(--clay)" d="M146 88h40v44h-40zm80 0h40v44h-40z" />
      <path fill="var(--card)" d="M186 88h40v44h-40zm80 0h36v44h-36z" />
      <path
        fill="var(--deep)"
        d="m142 90 24-24 22 22 20-22 20 22 18-22 20 22 18-22 22 24zM174 62h7v14l-7-7zm80 0h7v14l-7-7z"
      />
      <path
        fill="var(--wheat)"
        d="M152 96h10v11h-10zm17 0h10v11h-10zm24 0h10v11h-10zm17 0h10v11h-10zm22 0h10v11h-10zm17 0h10v11h-10zm22 0h10v11h-10zm15 0h10v11h-10zM152 115h10v9h-10zm58 0h10v9h-10zm22 0h10v9h-10zm54 0h10v9h-10z"
      />
      <path fill="var(--ink)" d="M169 113h10v19h-10zm24 0h10v19h-10zm56 0h10v19h-10zm22 0h10v19h-10z" />
      <path fill="var(--sand)" d="M0 140h320v6H0z" />
      <path stroke="var(--soft)" strokeWidth="3" strokeDasharray="5 9" d="M0 150h320" />
      <path stroke="var(--ink)" strokeWidth="2" d="M0 147h320M0 153h320" />
      <g fill="none" stroke="var(--clay)" strokeWidth="5" strokeLinejoin="round">
        <path d="m18 146 4-38 32-6 4 44m10 0-2-40 34-4-2 44m14 0 4-38 32 2-6 36" />
      </g>
      <path
        stroke="var(--wheat)"
        strokeWidth="3"
        strokeLinecap="round"
        d="m28 112 20-4m26 4 20-2m32 4 16 1"
      />
    </>
  );
}

/** A footbridge over the Greenbelt creek, with homes on both banks. */
function Clive() {
  return (
    <>
      <path fill="var(--green)" d="M0 112c60-8 90 4 118 14h84c34-14 70-20 118-14v48H0z" />
      <path fill="var(--card)" d="M22 78h34v40H22zm34 14h44v28H56z" />
      <path fill="var(--clay)" d="m14 82 25-26 25 26z" />
      <path fill="var(--deep)" d="m52 94 12-14h32l12 14z" />
      <path
        fill="var(--wheat)"
        d="M28 86h9v10h-9zm14 0h9v10h-9zm22 14h12v10H64zm17 0h12v10H81zM28 102h9v9h-9z"
      />
      <path fill="var(--ink)" d="M42 100h9v18h-9z" />
      <path fill="var(--clay)" d="M226 84h56v36h-56z" />
      <path fill="var(--deep)" d="m216 88 16-24h44l16 24z" />
      <path fill="var(--card)" d="M244 70h20v18h-20zm-4 0 14-12 14 12z" />
      <path fill="var(--wheat)" d="M250 74h8v10h-8zm-18 20h12v12h-12zm34 0h12v12h-12z" />
      <path fill="var(--card)" d="M249 96h12v24h-12z" />
      <path stroke="var(--deep)" strokeWidth="6" d="M128 128V84m186 40V84M192 122v-30" />
      <g fill="var(--green-hover)">
        <path d="M128 28c20 0 32 16 28 32 10 14-4 34-28 34s-38-20-28-34c-4-16 8-32 28-32zm186 14c16 0 27 13 23 27 8 12-3 28-23 28s-31-16-23-28c-4-14 7-27 23-27z" />
        <path d="M192 58c13 0 21 10 18 21 7 9-2 22-18 22s-25-13-18-22c-3-11 5-21 18-21z" />
      </g>
      <path fill="var(--green)" d="M134 34c14 4 20 14 18 26 8 10 0 26-16 30 12-16 10-40-2-56z" />
      <path fill="var(--deep)" d="M112 126h96c8 14 28 24 52 34H62c26-10 44-20 50-34z" />
      <path
        stroke="var(--deep-text)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".6"
        d="M132 142h26m14 5h28m-84 6h24m44 3h36"
      />
      <path fill="none" stroke="var(--sand)" strokeWidth="7" d="M84 132c30-24 122-24 152 0" />
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="3"
        d="M84 122c30-26 122-26 152 0M84 134v-13m24 0v-14m26 6V99m26 12V98m26 15V99m26 8v14m24 0v13"
      />
    </>
  );
}
