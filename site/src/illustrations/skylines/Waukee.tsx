/** Grain elevator and townhouses by the tracks, the trail's rust-red frames in front. */
export function Waukee() {
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
