/** A street of homes at dusk. Can be cropped at the top and sides. */
export function DuskStreet() {
  return (
    <svg viewBox="0 0 720 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <g id="ds-window">
          <path fill="var(--wheat)" d="M0 0h26v36H0z" />
          <path stroke="var(--deep)" strokeWidth="2.5" fill="none" d="M13 0v36M0 17h26M0 0h26v36H0z" />
        </g>
        <g id="ds-tree">
          <path stroke="var(--deep)" strokeWidth="7" d="M0 0v-74" />
          <path
            fill="var(--green-hover)"
            d="M0-148c30 0 46 24 40 48 14 20-4 50-40 50s-54-30-40-50c-6-24 10-48 40-48z"
          />
          <path fill="var(--green)" d="M6-142c24 4 36 24 30 44 12 16 0 40-26 42 14-24 10-60-4-86z" />
        </g>
        <g id="ds-pine" fill="var(--deep)">
          <path d="M-4 0v-20h8V0zM0-170l26 56H12l22 46H16l24 52h-80l24-52h-18l22-46h-14z" />
        </g>
        <g id="ds-lamp">
          <circle cy="-128" r="30" fill="var(--wheat)" opacity=".28" />
          <path stroke="var(--ink)" strokeWidth="4" d="M0 0v-118M-9 0H9" />
          <path fill="var(--wheat)" d="M-8-120l-3-18h22l-3 18z" />
          <path fill="var(--ink)" d="M-14-138h28l-14-10z" />
        </g>
      </defs>
      <Sky />
      <Houses />
      <Street />
    </svg>
  );
}

function Sky() {
  return (
    <>
      <path fill="var(--sand)" d="M0 0h720v640H0z" />
      <g fill="var(--wheat)">
        <circle cx="392" cy="330" r="330" opacity=".16" />
        <circle cx="392" cy="330" r="242" opacity=".2" />
        <circle cx="392" cy="330" r="162" opacity=".32" />
        <circle cx="392" cy="330" r="92" />
      </g>
      <g stroke="var(--clay)" strokeWidth="3" fill="none" strokeLinecap="round">
        <path d="M150 150q12-12 20 0 10-12 22-2M206 118q9-9 15 0 8-9 17-1M236 160q8-8 13 0 7-8 15-1" />
      </g>
      <path
        fill="var(--card)"
        opacity=".75"
        d="M470 196a16 16 0 0 1 2-32 26 26 0 0 1 46-12 20 20 0 0 1 36 10 17 17 0 0 1 4 34zM196 236a11 11 0 0 1 2-22 18 18 0 0 1 33-7 13 13 0 0 1 24 7 11 11 0 0 1 2 22z"
      />
      <path
        fill="var(--green)"
        opacity=".26"
        d="M0 398c90-52 170-52 250-20s140 20 220-8 170-30 250 6v160H0z"
      />
      <path fill="var(--green)" opacity=".5" d="M0 452c100-36 200-34 300-14s230-24 420 4v110H0z" />
    </>
  );
}

function Houses() {
  return (
    <>
      <use href="#ds-pine" x="346" y="530" />
      <use href="#ds-pine" x="500" y="528" />
      <use href="#ds-tree" x="24" y="532" />
      {/* bungalow */}
      <path fill="var(--clay)" d="M146 372h20v44h-20z" />
      <path fill="var(--card)" d="M56 440h130v94H56z" />
      <path fill="var(--clay)" d="M40 446 78 394h104l24 52z" />
      <path fill="var(--card)" d="m96 430 25-32 25 32z" />
      <path fill="var(--wheat)" d="M112 426v-9a9 9 0 0 1 18 0v9z" />
      <use href="#ds-window" x="70" y="460" />
      <use href="#ds-window" x="148" y="460" />
      <path fill="var(--green)" d="M109 466h26v68h-26z" />
      {/* two-story gable with a porch */}
      <path fill="var(--ink)" d="M308 286h22v70h-22z" />
      <path fill="var(--deep)" d="M212 366h124v168H212z" />
      <path fill="var(--green)" d="m196 376 78-92 78 92z" />
      <path fill="var(--deep)" d="m224 366 50-60 50 60z" />
      <circle cx="274" cy="346" r="13" fill="var(--wheat)" />
      <use href="#ds-window" x="228" y="384" />
      <use href="#ds-window" x="261" y="384" />
      <use href="#ds-window" x="294" y="384" />
      <path fill="var(--card)" d="M200 438h148v10H200zM206 448h8v86h-8zm128 0h8v86h-8zm-68 0h8v86h-8z" />
      <use href="#ds-window" x="228" y="466" />
      <path fill="var(--wheat)" d="M290 464h30v70h-30z" />
      <path fill="var(--clay)" d="M294 468h22v66h-22z" />
      {/* brick walk-up */}
      <path fill="var(--clay)" d="M386 330h104v204H386z" />
      <path fill="var(--ink)" d="M380 320h116v14H380zM386 424h104v5H386z" />
      <use href="#ds-window" x="400" y="350" />
      <use href="#ds-window" x="450" y="350" />
      <use href="#ds-window" x="400" y="440" />
      <use href="#ds-window" x="400" y="386" />
      <use href="#ds-window" x="450" y="386" />
      <path fill="var(--deep)" d="M450 462h28v72h-28zM444 456h40v7h-40z" />
      {/* foursquare */}
      <path fill="var(--card)" d="M536 390h140v144H536z" />
      <path fill="var(--deep)" d="m518 396 46-64h84l46 64z" />
      <path fill="var(--card)" d="M588 362h36v30h-36z" />
      <path fill="var(--clay)" d="m580 364 26-22 26 22z" />
      <path fill="var(--wheat)" d="M597 368h18v16h-18z" />
      <use href="#ds-window" x="550" y="408" />
      <use href="#ds-window" x="593" y="408" />
      <use href="#ds-window" x="636" y="408" />
      <path fill="var(--green)" d="M526 458h160v9H526zM532 467h7v67h-7zm141 0h7v67h-7z" />
      <use href="#ds-window" x="552" y="480" />
      <use href="#ds-window" x="634" y="480" />
      <path fill="var(--clay)" d="M592 474h28v60h-28z" />
      <use href="#ds-tree" x="706" y="536" />
    </>
  );
}

function Street() {
  return (
    <>
      <path fill="var(--green)" d="M0 526c180-10 540-10 720 0v46H0z" />
      <g fill="var(--sand)">
        <path d="M112 532h20l10 36h-42zM294 532h22l10 36h-44zM452 532h24l10 36h-46zM594 532h24l12 36h-50z" />
        <path d="M0 566h720v20H0z" />
      </g>
      <path fill="var(--deep)" d="M0 584h720v56H0z" />
      <path stroke="var(--wheat)" strokeWidth="4" strokeDasharray="40 30" d="M14 613h720" />
      <path
        stroke="var(--card)"
        strokeWidth="5"
        d="M10 544h76M14 552v-20m14 20v-20m14 20v-20m14 20v-20m14 20v-20m14 20v-20"
      />
      <g fill="var(--green-hover)">
        <path d="M150 548a17 17 0 0 1 34 0zM212 548a20 20 0 0 1 40 0zM508 548a18 18 0 0 1 36 0zM640 548a20 20 0 0 1 40 0z" />
      </g>
      <use href="#ds-lamp" x="196" y="574" />
      <use href="#ds-lamp" x="514" y="574" />
    </>
  );
}
