import Description from '@mui/icons-material/DescriptionOutlined';
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import HighlightOff from '@mui/icons-material/HighlightOff';
import Send from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, useState } from 'react';
import { type LeadStatus, OTHER_STATUSES, STATUS_LABELS } from '#shared/lead.js';

import { stageColors } from '../stageColors';
import { useBoardTools } from './BoardContext';
import { LeadCard, useFollowedCard } from './LeadCard';
import { NextPage } from './NextPage';
import styles from './OtherStages.module.css';

import { boardText } from './text';

// Only a few cards per stage render at first; the rest on request.
const FIRST_SHOWN = 5;
const STEP = 20;

/** Leads outside the five columns, so every match stays visible and can be dragged back. */
export function OtherStages() {
  const { columns } = useBoardTools().board.state;
  const filled = OTHER_STATUSES.filter((status) => columns[status].count > 0);
  if (filled.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="other-stages">
      <h3 id="other-stages">{boardText.otherStages}</h3>
      <div className={styles.groups}>
        {filled.map((status) => (
          <StageGroup key={status} status={status} />
        ))}
      </div>
    </section>
  );
}

function StageGroup({ status }: { status: LeadStatus }) {
  const { state } = useBoardTools().board;
  const { ids, count, next } = state.columns[status];
  const { color } = stageColors(status);
  const [shown, setShown] = useState(FIRST_SHOWN);
  useFollowedCard(ids, () => undefined);
  return (
    <div className={styles.group}>
      <h4 style={{ color }}>
        <StageIcon status={status} /> {STATUS_LABELS[status].column} <span>{count}</span>
      </h4>
      <ul>
        {ids.slice(0, shown).map((id) => (
          <li key={id}>
            <LeadCard card={state.cards[id]!} flashing={state.flashing.includes(id)} brief />
          </li>
        ))}
        {ids.length > shown && (
          <li>
            <Button size="small" onClick={() => setShown(shown + STEP)}>
              {boardText.more}
            </Button>
          </li>
        )}
        {ids.length <= shown && next !== null && (
          <li>
            <NextPage status={status} wanted={false} />
          </li>
        )}
      </ul>
    </div>
  );
}

const ICONS: Partial<Record<LeadStatus, ComponentType<SvgIconProps>>> = {
  proposal: Description,
  contract_sent: Send,
  won: EmojiEvents,
  lost: HighlightOff,
};

/** An icon for stages that share a color. */
function StageIcon({ status }: { status: LeadStatus }) {
  const Icon = ICONS[status];
  return Icon ? <Icon fontSize="inherit" /> : null;
}
