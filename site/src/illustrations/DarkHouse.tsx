/** A dark house with the porch light on, for empty and error pages. */
export function DarkHouse() {
  return (
    <svg viewBox="0 0 360 260" width="360" height="260" aria-hidden="true">
      <circle cx="286" cy="66" r="34" fill="var(--wheat)" opacity=".9" />
      <path fill="var(--green)" opacity=".18" d="M0 190c60-40 110-44 176-22s120 10 184-22v114H0z" />
      <path fill="var(--green)" d="M0 218c70-18 120-22 190-12s120 6 170-10v64H0z" />
      <path fill="var(--deep)" d="M96 128h132v88H96z" />
      <path fill="var(--clay)" d="M82 132 162 62l80 70z" />
      <path fill="var(--clay)" d="M196 66h18v34l-18-16z" />
      <path fill="var(--soft)" d="M112 146h32v28h-32zm68 0h32v28h-32z" />
      <path fill="var(--deep)" d="M127 146h2v28h-2zm-15 13h32v2h-32zm83-13h2v28h-2zm-15 13h32v2h-32z" />
      <path fill="var(--sand)" d="M150 176h24v40h-24z" />
      <circle cx="169" cy="198" r="2" fill="var(--ink)" />
      <path fill="var(--wheat)" d="m158 166 4-6 4 6z" />
      <path fill="var(--wheat)" opacity=".25" d="m158 167-18 49h44l-18-49z" />
      <path fill="var(--paper)" d="M150 216h24l14 44h-54z" />
      <path fill="var(--deep)" d="M290 228v-52h6v52z" />
      <circle cx="293" cy="160" r="26" fill="var(--green-hover)" />
      <path fill="var(--sand)" d="M40 226v-26h4v26zm-8-36h24v14H32z" />
      <path fill="var(--clay)" d="M52 182h3v12h-3z" />
    </svg>
  );
}
