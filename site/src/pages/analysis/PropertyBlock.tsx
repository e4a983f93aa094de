import { ANALYSIS_LIMITS } from '../../../../src/shared/analysis/analysis.contract.js';
import {
  LEAD_LIMITS,
  PROPERTY_TYPE_LABELS,
  PROPERTY_TYPES,
} from '../../../../src/shared/leads/lead.contract.js';
import { Field, type FieldProps } from '../../components/Field';
import { CITIES_ID } from '../../forms/cities';
import type { Issue } from '../../forms/issues';
import formStyles from '../../forms/StepForm.module.css';
import styles from './AnalysisForm.module.css';
import { analysisMessages } from './analysis.messages';
import { NUMBER_LIMITS } from './check-draft';
import type { PropertyDraft, PropertyField } from './draft';
import { fieldName } from './draft-form';
import { RemoveButton } from './RemoveButton';

const { form: text, labels, hints } = analysisMessages;

interface PropertyBlockProps {
  property: PropertyDraft;
  index: number;
  issues: Issue[];
  focus: string | null;
  isRemovable: boolean;
}

/** All fields of one property. */
export function PropertyBlock({ property, index, issues, focus, isRemovable }: PropertyBlockProps) {
  const title = text.property(index + 1);
  const of = (field: PropertyField): FieldProps => {
    const name = fieldName(index, field);
    return {
      name,
      label: labels[field],
      defaultValue: property[field],
      error: issues.find((issue) => issue.field === name)?.message,
      autoFocus: focus === name,
    };
  };
  const required = { required: true };
  const optional = { mark: text.optional };
  const digits = { type: 'number', inputMode: 'numeric' } as const;
  const halves = { type: 'number', inputMode: 'decimal' } as const;
  return (
    <fieldset className={styles.block}>
      <legend>{title}</legend>
      {isRemovable && <RemoveButton index={index} name={property.street || title} />}
      <div className={formStyles.wide}>
        <Field {...of('street')} {...required} maxLength={LEAD_LIMITS.street} autoComplete="address-line1" />
      </div>
      <div className={formStyles.place}>
        <Field
          {...of('city')}
          {...required}
          maxLength={LEAD_LIMITS.city}
          autoComplete="address-level2"
          list={CITIES_ID}
        />
        <Field
          name={fieldName(index, 'state')}
          label={labels.state}
          defaultValue={ANALYSIS_LIMITS.defaultState}
          disabled
        />
        <Field
          {...of('zipCode')}
          {...required}
          inputMode="numeric"
          pattern="[0-9]{5}"
          maxLength={5}
          autoComplete="postal-code"
        />
      </div>
      <Field {...of('propertyType')} {...required} placeholder={text.choose} options={TYPES} />
      <Field {...of('unitCount')} {...required} {...digits} {...NUMBER_LIMITS.unitCount} />
      <Field
        {...of('squareFootage')}
        {...required}
        {...digits}
        {...NUMBER_LIMITS.squareFootage}
        hint={hints.squareFootage}
      />
      <Field {...of('yearBuilt')} {...optional} {...digits} {...NUMBER_LIMITS.yearBuilt} />
      <Field
        {...of('bedrooms')}
        {...optional}
        {...digits}
        {...NUMBER_LIMITS.bedrooms}
        hint={hints.bedrooms}
      />
      <Field
        {...of('bathrooms')}
        {...optional}
        {...halves}
        {...NUMBER_LIMITS.bathrooms}
        hint={hints.bathrooms}
      />
    </fieldset>
  );
}

const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] }));
