import { useTranslate } from 'react-admin';
import type { LeadStatus } from '../../../../src/shared/leads/lead.contract.js';
import { useBoardTools } from './BoardContext';
import styles from './StageColumn.module.css';

export function ColumnEmpty({ status }: { status: LeadStatus }) {
  const translate = useTranslate();
  const { filter } = useBoardTools().board;
  const filtered = Object.keys(filter).length > 0;
  return <p className={styles.empty}>{translate(filtered ? 'board.noMatch' : `board.empty.${status}`)}</p>;
}
