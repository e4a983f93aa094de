import {
  LEAD_LIMITS,
  PROPERTY_TYPE_LABELS,
  PROPERTY_TYPES,
} from '../../../../src/shared/leads/lead.contract.js';
import { Field } from '../../components/Field';
import { CityOptions } from '../../forms/CityOptions';
import { CITIES_ID } from '../../forms/cities';
import { StepButton } from '../../forms/StepButton';
import formStyles from '../../forms/StepForm.module.css';
import { NUMBER_LIMITS } from './check-draft';
import { STATE } from './draft';
import { enrollMessages } from './enroll.messages';
import styles from './enroll.module.css';
import type { FieldPropsOf } from './field-props';

const { form: text, labels, hints } = enrollMessages;
const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] }));
const DIGITS = { type: 'number', inputMode: 'numeric' } as const;

export function PropertyStep({ of }: { of: FieldPropsOf }) {
  return (
    <>
      <div className={styles.fields}>
        <Field {...of('propertyType')} placeholder={text.choose} options={TYPES} />
        <Field {...of('unitCount')} {...DIGITS} {...NUMBER_LIMITS.unitCount} />
        <div className={formStyles.wide}>
          <Field
            {...of('estimatedRent')}
            {...DIGITS}
            {...NUMBER_LIMITS.estimatedRent}
            hint={hints.estimatedRent}
          />
        </div>
        <div className={formStyles.wide}>
          <Field {...of('streetAddress')} maxLength={LEAD_LIMITS.street} autoComplete="address-line1" />
        </div>
        <div className={formStyles.place}>
          <Field
            {...of('city')}
            maxLength={LEAD_LIMITS.city}
            autoComplete="address-level2"
            list={CITIES_ID}
          />
          <Field name="state" label={labels.state} defaultValue={STATE} disabled />
          <Field
            {...of('zipCode')}
            inputMode="numeric"
            pattern="[0-9]{5}"
            maxLength={5}
            autoComplete="postal-code"
          />
        </div>
      </div>
      <CityOptions />
      <StepButton className="button primary" intent="next" to={2}>
        {text.next}
      </StepButton>
    </>
  );
}
