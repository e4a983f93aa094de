import { ANALYSIS_LIMITS } from '../../../../src/shared/analysis/analysis.contract.js';
import { FormIcon } from '../../components/FormIcon';
import { CityOptions } from '../../forms/CityOptions';
import { IntentButton } from '../../forms/IntentButton';
import type { Issue } from '../../forms/issues';
import { StepButton } from '../../forms/StepButton';
import styles from './AnalysisForm.module.css';
import { analysisMessages } from './analysis.messages';
import type { PropertyDraft } from './draft';
import { FoldedProperty } from './FoldedProperty';
import { PropertyBlock } from './PropertyBlock';

const text = analysisMessages.form;

interface PropertiesStepProps {
  properties: PropertyDraft[];
  issues: Issue[];
  focus: string | null;
}

export function PropertiesStep({ properties, issues, focus }: PropertiesStepProps) {
  const isFull = properties.length >= ANALYSIS_LIMITS.properties;
  return (
    <>
      <ul className={styles.properties}>
        {properties.map((property, index) => (
          <li key={property.id}>
            {property.isOpen ? (
              <PropertyBlock
                property={property}
                index={index}
                issues={issues}
                focus={focus}
                isRemovable={properties.length > 1}
              />
            ) : (
              <FoldedProperty property={property} index={index} isRemovable={properties.length > 1} />
            )}
          </li>
        ))}
      </ul>
      <CityOptions />
      {isFull ? (
        <p className="soft">{text.limit(ANALYSIS_LIMITS.properties)}</p>
      ) : (
        <IntentButton className={`button outline ${styles.add}`} intent="add">
          <FormIcon shape="add" /> {text.add}
        </IntentButton>
      )}
      <StepButton className="button primary" intent="next" to={2}>
        {text.next}
      </StepButton>
    </>
  );
}
