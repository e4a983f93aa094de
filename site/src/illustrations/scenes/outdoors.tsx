import {
  Box,
  Calendar,
  Coins,
  Day,
  House,
  Ladder,
  Person,
  Pine,
  RentSign,
  SnowyNight,
  Toolbox,
  Tree,
  Truck,
  Window,
} from './parts';

/** A snowed-in house with a shovel at the door. */
export function Winter() {
  return (
    <SnowyNight moon={[316, 64]}>
      <Pine x={46} y={194} scale={1.15} />
      <Pine x={88} y={190} scale={0.75} />
      <Pine x={356} y={196} scale={1.3} />
      <path
        fill="none"
        stroke="var(--deep-text)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".6"
        d="M232 72c-9-10 9-16 0-28s6-14 2-24"
      />
      <House x={202} y={206} scale={1.2} walls="var(--sand)" hasChimney />
      <path fill="var(--card)" d="m122 136 80-62 80 62-15-5-13 6-16-8-16 8-18-9-20 9-18-8-14 8-16-5z" />
      <circle cx="202" cy="171" r="8" fill="none" stroke="var(--clay)" strokeWidth="4" />
      <path fill="var(--card)" d="M0 200c70-12 140-8 200-1s130 2 200-7v48H0z" />
      <path fill="var(--deep-text)" opacity=".6" d="M188 205h28l30 35h-86z" />
      <g transform="rotate(16 302 208)">
        <path stroke="var(--wood)" strokeWidth="5" strokeLinecap="round" d="M302 140v66m-9-66h18" />
        <path fill="var(--clay)" d="M288 200h28l-4 28h-20z" />
      </g>
      <path stroke="var(--ink)" strokeWidth="5" d="M96 218v-34" />
      <path fill="var(--clay)" d="M80 188v-12a9 9 0 0 1 9-9h18a9 9 0 0 1 9 9v12z" />
      <path fill="var(--card)" d="M79 174c2-8 6-10 10-10h18c5 0 8 3 10 10-10-4-14 2-20-1s-12 4-18 1z" />
    </SnowyNight>
  );
}

/** A signpost between a house and a moving truck. */
export function RentOrSell() {
  return (
    <Day sun={[112, 86]}>
      <path fill="var(--sand)" d="M194 206h24l28 34h-80z" />
      <House x={82} y={204} scale={0.95} />
      <path stroke="var(--ink)" strokeWidth="6" d="M206 210V84" />
      <path fill="var(--green)" d="M206 92h62l14 15-14 15h-62z" />
      <path fill="var(--clay)" d="M206 130h-62l-14 15 14 15h62z" />
      <g fill="none" stroke="var(--wheat)" strokeWidth="4">
        <circle cx="224" cy="107" r="6" />
        <path d="M230 107h26m-3 0v7m-8-7v6" />
      </g>
      <path fill="none" stroke="var(--card)" strokeWidth="4" d="M152 152v-9l14-9 14 9v9zm36-14h10m-10 8h10" />
      <Truck x={326} y={212} scale={0.95} />
    </Day>
  );
}

/** A house for rent and the day it is taken. */
export function RentSetting() {
  return (
    <Day sun={[96, 76]}>
      <House x={100} y={208} scale={1.15} walls="var(--deep)" roof="var(--green)" door="var(--clay)" />
      <Calendar x={300} y={178} scale={1.1} />
      <RentSign x={204} y={222} />
    </Day>
  );
}

/** The state capitol with a letter and coins. */
export function Capitol() {
  return (
    <Day sun={[302, 74]}>
      <path fill="var(--card)" d="M36 208v-52h200v52zM98 158v-40h76v40z" />
      <path fill="var(--line)" d="M30 154h212v8H30zM90 114h92v8H90z" />
      <path fill="var(--wheat)" d="M98 114c0-44 12-68 38-68s38 24 38 68zm34-68V28h8v18z" />
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="2"
        d="M136 48v66m-17-60c-8 18-9 40-9 60m43-60c8 18 9 40 9 60"
      />
      <path
        fill="none"
        stroke="var(--deep-text)"
        strokeWidth="8"
        strokeDasharray="8 11"
        d="M109 140h56M49 186h180"
      />
      <path
        fill="none"
        stroke="var(--soft)"
        opacity=".5"
        strokeWidth="26"
        strokeDasharray="7 12"
        d="M109 140h56M49 186h180"
      />
      <Coins x={260} y={218} />
      <path fill="var(--card)" d="M288 128h72v60h-72z" />
      <path stroke="var(--green)" strokeWidth="6" d="M298 142h48m-48 13h32" />
      <path fill="var(--clay)" d="m268 160 56 36 56-36v60H268z" />
      <path fill="var(--ink)" opacity=".2" d="m268 220 44-36 12 8 12-8 44 36z" />
    </Day>
  );
}

/** Three front doors with a resident at each. */
export function FrontDoors() {
  return (
    <Day sun={[200, 52]}>
      <House x={72} y={212} scale={1.14} roof="var(--deep)" />
      <House x={200} y={212} scale={1.14} roof="var(--green)" door="var(--clay)" />
      <House x={328} y={212} scale={1.14} door="var(--deep)" />
      <Person x={72} y={214} scale={0.94} skin="brown" hair="var(--ink)" shirt="var(--wheat)" />
      <Person x={200} y={214} scale={0.94} skin="fair" hair="var(--clay)" shirt="var(--deep-text)" />
      <Person x={328} y={214} scale={0.94} skin="tan" hair="var(--ink)" shirt="var(--green)" />
      <path fill="var(--green)" d="M0 212h400v28H0z" />
    </Day>
  );
}

/** Four trees, one per season, on the way to a house. */
export function FourSeasons() {
  return (
    <Day sun={[320, 70]}>
      <path fill="none" stroke="var(--sand)" strokeWidth="14" d="M-10 232c90-26 150 10 220-8s70-26 108-22" />
      <Tree x={44} y={208} scale={1.2} leaves="var(--error-ground)" />
      <Tree x={108} y={204} scale={1.35} leaves="var(--green-hover)" />
      <Tree x={176} y={204} scale={1.25} leaves="var(--clay)" />
      <path
        fill="none"
        stroke="var(--wood)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M238 204v-62m0 26-16-20m16 8 16-22m-16 4-9-16"
      />
      <g fill="var(--card)">
        <circle cx="36" cy="146" r="5" />
        <circle cx="56" cy="156" r="4" />
        <circle cx="42" cy="164" r="4" />
      </g>
      <House x={330} y={208} scale={0.95} roof="var(--deep)" />
    </Day>
  );
}

/** A ladder at the house, a toolbox and a wrench. */
export function Repairs() {
  return (
    <Day sun={[330, 80]}>
      <House x={184} y={210} scale={1.45} roof="var(--deep)" door="var(--clay)" />
      <Ladder x={272} y={216} />
      <Toolbox x={68} y={222} />
      <path
        fill="none"
        stroke="var(--soft)"
        strokeWidth="7"
        strokeLinecap="round"
        d="M350 218v-40m0 0c-14-5-15-20-6-28l6 13 6-13c9 8 8 23-6 28"
      />
    </Day>
  );
}

/** A camera on a tripod in front of a house. */
export function Photos() {
  return (
    <Day sun={[150, 74]}>
      <House x={130} y={206} scale={1.3} roof="var(--green)" door="var(--clay)" hasChimney />
      <Tree x={40} y={206} scale={1.1} />
      <path
        fill="none"
        stroke="var(--ink)"
        strokeWidth="5"
        strokeLinecap="round"
        d="m306 142-32 88m32-88 32 88m-32-88v70"
      />
      <path fill="var(--ink)" d="M262 88h88v56h-88zm26-14h30l8 14h-46z" />
      <path fill="var(--soft)" d="M330 96h14v8h-14z" />
      <circle cx="304" cy="116" r="23" fill="var(--card)" />
      <circle cx="304" cy="116" r="17" fill="var(--deep)" />
      <path fill="var(--wheat)" d="M292 122v-9l12-9 12 9v9z" />
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="4"
        d="M58 68V52h18m108 0h18v16m0 126v16h-18M76 210H58v-16"
      />
    </Day>
  );
}

/** Boxes on the lawn and a truck on a bright morning. */
export function SummerMove() {
  return (
    <Day sun={[200, 84]}>
      <House x={94} y={206} scale={1.15} roof="var(--green)" door="var(--clay)" />
      <Tree x={22} y={206} scale={1.1} />
      <Truck x={304} y={214} scale={1.25} />
      <Box x={180} y={220} />
      <Box x={228} y={220} scale={0.9} />
      <Box x={202} y={182} scale={0.85} />
    </Day>
  );
}

/** A small office with a wreath and a string of lights. */
export function HolidayOffice() {
  return (
    <SnowyNight moon={[330, 56]}>
      <Pine x={50} y={208} scale={1.2} />
      <Pine x={354} y={206} scale={1.05} />
      <path fill="var(--clay)" d="M102 208V88h196v120z" />
      <path fill="var(--sand)" d="M92 78h216v14H92z" />
      <path fill="var(--card)" d="M90 76c10-8 20-2 34-6s30 4 50-1 36 4 56 0 40 3 80 7z" />
      <path fill="var(--deep)" d="M180 208v-76h40v76z" />
      <circle cx="200" cy="158" r="11" fill="none" stroke="var(--green)" strokeWidth="6" />
      <Window x={140} y={182} scale={1.9} />
      <Window x={260} y={182} scale={1.9} />
      <path fill="none" stroke="var(--deep)" strokeWidth="2" d="M102 104c32 14 64 14 98 2s66-12 98 2" />
      <path
        fill="none"
        stroke="var(--wheat)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray="0 19"
        d="M106 110c32 12 62 12 94 0s64-12 96 2"
      />
      <path fill="var(--card)" d="M0 206c90-8 300-8 400 0v34H0z" />
    </SnowyNight>
  );
}

/** Two doors under one roof, next to a single house. */
export function Duplex() {
  return (
    <Day sun={[250, 72]}>
      <path fill="var(--card)" d="M34 208v-96h172v96z" />
      <path fill="var(--deep)" d="m20 118 34-52h132l34 52z" />
      <path fill="var(--line)" d="M118 118h4v90h-4z" />
      <Window x={58} y={174} />
      <Window x={182} y={174} />
      <path fill="var(--clay)" d="M80 208v-52h26v52z" />
      <path fill="var(--green)" d="M134 208v-52h26v52z" />
      <House x={308} y={208} scale={1.15} />
    </Day>
  );
}

/** A street of homes: for posts about anything else. */
export function Neighborhood() {
  return (
    <Day sun={[204, 66]}>
      <Tree x={26} y={206} scale={1.1} />
      <House x={96} y={208} roof="var(--green)" door="var(--clay)" hasChimney />
      <House x={212} y={212} scale={1.2} walls="var(--sand)" roof="var(--deep)" />
      <House x={326} y={208} />
      <Tree x={384} y={208} scale={0.9} />
      <path fill="var(--deep)" opacity=".4" d="M0 226h400v14H0z" />
      <path fill="none" stroke="var(--sand)" strokeWidth="2" strokeDasharray="14 12" d="M0 233h400" />
    </Day>
  );
}
