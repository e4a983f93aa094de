import { IntentButton } from '../../forms/IntentButton';
import styles from './AnalysisForm.module.css';
import { analysisMessages } from './analysis.messages';
import type { PropertyDraft } from './draft';
import { RemoveButton } from './RemoveButton';

const text = analysisMessages.form;

interface FoldedPropertyProps {
  property: PropertyDraft;
  index: number;
  isRemovable: boolean;
}

/** A finished property in one line. */
export function FoldedProperty({ property, index, isRemovable }: FoldedPropertyProps) {
  const name = `${property.street}, ${property.city}`;
  return (
    <div className={styles.folded}>
      <p>{name}</p>
      <IntentButton className={styles.small} intent={`edit:${index}`} aria-label={text.editOne(name)}>
        {text.edit}
      </IntentButton>
      {isRemovable && <RemoveButton index={index} name={name} />}
    </div>
  );
}
