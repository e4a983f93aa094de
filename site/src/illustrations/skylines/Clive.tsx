/** A footbridge over the Greenbelt creek, with homes on both banks. */
export function Clive() {
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
