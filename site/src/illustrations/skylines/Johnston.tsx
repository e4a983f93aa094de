/** Sunset over the lake, between the pines. */
export function Johnston() {
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
