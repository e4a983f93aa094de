/** New gabled homes under the water tower, and the trail that starts between them. */
export function Ankeny() {
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
