/** Valley Junction: brick storefronts with awnings, an office tower behind them. */
export function WestDesMoines() {
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
