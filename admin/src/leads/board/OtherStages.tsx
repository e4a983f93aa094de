import { useTranslate } from 'react-admin';
import {
  type LeadStatus,
  OTHER_STATUSES,
  STATUS_LABELS,
} from '../../../../src/shared/leads/lead.contract.js';
import { stageColors } from '../stageColors';
import { useBoardTools } from './BoardContext';
import { LeadCard } from './LeadCard';
import { NextPage } from './NextPage';
import styles from './OtherStages.module.css';
import { StageIcon } from './StageIcon';
import { useFollowedCard } from './useFollowedCard';

/** Leads outside the five columns: nothing that matches is out of sight, and each can be dragged back. */
export function OtherStages() {
  const translate = useTranslate();
  const { columns } = useBoardTools().board.state;
  const filled = OTHER_STATUSES.filter((status) => columns[status].count > 0);
  if (filled.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="other-stages">
      <h3 id="other-stages">{translate('board.others')}</h3>
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
  useFollowedCard(ids, () => undefined);
  return (
    <div className={styles.group}>
      <h4 style={{ color }}>
        <StageIcon status={status} /> {STATUS_LABELS[status].column} <span>{count}</span>
      </h4>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <LeadCard card={state.cards[id]!} flashing={state.flashing.includes(id)} brief />
          </li>
        ))}
        {next !== null && (
          <li>
            <NextPage status={status} wanted={false} />
          </li>
        )}
      </ul>
    </div>
  );
}
