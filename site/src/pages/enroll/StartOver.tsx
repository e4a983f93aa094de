import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsHydrated } from '../../components/useIsHydrated';
import { StepButton } from '../../forms/StepButton';
import { stepAddress } from '../../forms/step-address';
import { ENROLL_DRAFT_DAYS, type EnrollDraft } from './draft';
import { draftOf } from './draft-form';
import { enrollMessages } from './enroll.messages';
import styles from './enroll.module.css';
import { keepDraft } from './shelf';

const { form: text } = enrollMessages;

/** Empties the form, which can be undone until somebody types or leaves. The words hold their place until script runs. */
export function StartOver({ isBlank }: { isBlank: boolean }) {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const [emptied, setEmptied] = useState<EnrollDraft | null>(null);
  const isUndoable = isBlank && emptied !== null;

  const undo = () => {
    keepDraft(emptied!);
    setEmptied(null);
    void navigate(stepAddress('/enroll', emptied!.step));
  };
  return (
    <p className={styles.startOver}>
      <span hidden={!isHydrated}>{text.kept(ENROLL_DRAFT_DAYS)}</span>
      <span role="status">{isUndoable && text.emptied}</span>
      {isUndoable ? (
        <button className="button quiet sm" type="button" onClick={undo}>
          {text.undo}
        </button>
      ) : (
        <StepButton
          className="button quiet sm"
          intent="restart"
          to={1}
          hidden={isBlank}
          onClick={({ currentTarget }) => setEmptied(draftOf(new FormData(currentTarget.form!)))}
        >
          {text.restart}
        </StepButton>
      )}
    </p>
  );
}
