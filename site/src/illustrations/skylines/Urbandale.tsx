/** The farm at the edge of town: barn, silo, windmill, furrows. */
export function Urbandale() {
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
