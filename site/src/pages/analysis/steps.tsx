import { type FormEvent, useState } from 'react';
import type { ZipPlace } from '#shared/address.js';
import { ANALYSIS_LIMITS } from '#shared/analysis.js';
import { ANALYSIS_CONSENT } from '#shared/consent.js';
import { LEAD_LIMITS, PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { Field, type FieldProps } from '../../components/Field';
import { FormIcon } from '../../components/FormIcon';
import { Stages } from '../../components/Stages';
import { CITY_LIST_ID } from '../../forms/CityOptions';
import { ContactConsent } from '../../forms/Consent';
import { IntentButton, StepButton } from '../../forms/StepForm';
import type { Issue } from '../../forms/validation';
import { describePlace, lookUpZip } from '../../forms/zip-lookup';
import {
  type AnalysisDraft,
  fieldName,
  NUMBER_LIMITS,
  type PropertyDraft,
  type PropertyField,
} from './draft';
import styles from './form.module.css';
import type { FormState } from './state';
import { analysisText } from './text';

const text = analysisText.form;

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
            {property.view !== 'folded' ? (
              <PropertyFields
                key={property.view}
                property={property}
                index={index}
                issues={issues}
                focus={focus}
                isRemovable={properties.length > 1}
              />
            ) : (
              <CollapsedProperty property={property} index={index} isRemovable={properties.length > 1} />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.onward}>
        {isFull ? (
          <p className="soft">{text.limit(ANALYSIS_LIMITS.properties)}</p>
        ) : (
          <IntentButton className="button outline" intent="add">
            <FormIcon shape="add" /> {text.add}
          </IntentButton>
        )}
        <StepButton className="button primary" intent="next" to={2}>
          {text.next}
        </StepButton>
      </div>
    </>
  );
}
const { labels, hints } = analysisText;

interface PropertyFieldsProps {
  property: PropertyDraft;
  index: number;
  issues: Issue[];
  focus: string | null;
  isRemovable: boolean;
}

function PropertyFields({ property, index, issues, focus, isRemovable }: PropertyFieldsProps) {
  const title = text.property(index + 1);
  const of = (field: PropertyField): FieldProps => {
    const name = fieldName(index, field);
    return {
      name,
      label: labels[field],
      defaultValue: property[field],
      error: issues.find((issue) => issue.field === name)?.message,
      // In the browser, useStepFocus leads there, unless someone is typing already.
      autoFocus: import.meta.env.SSR && focus === name,
    };
  };
  const required = { required: true };
  const optional = { mark: text.optional };
  const digits = { type: 'number', inputMode: 'numeric' } as const;
  const halves = { type: 'number', inputMode: 'decimal' } as const;
  return (
    <fieldset className={styles.block} data-view={property.view}>
      <legend className={isRemovable ? undefined : 'visually-hidden'}>{title}</legend>
      {isRemovable && <RemoveButton index={index} name={property.street || title} />}
      <AddressLine property={property} index={index} />
      <AddressFields index={index} of={of} />
      <StepButton className={`button primary ${styles.toDetails}`} intent="details" to="details">
        {text.next}
      </StepButton>
      <div className={styles.details}>
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
      </div>
    </fieldset>
  );
}

/** Above the details, in place of the address fields. */
function AddressLine({ property: { street, city }, index }: { property: PropertyDraft; index: number }) {
  const name = `${street}, ${city}`;
  return (
    <div className={`${styles.folded} ${styles.line}`}>
      <p>{name}</p>
      <StepButton
        className={styles.small}
        intent={`edit:${index}`}
        to={1}
        aria-label={text.changeAddressOf(name)}
      >
        {text.changeAddress}
      </StepButton>
    </div>
  );
}

interface AddressFieldsProps {
  index: number;
  of(field: PropertyField): FieldProps;
}

/** Street, then ZIP, which fills in the city unless someone typed another one. */
function AddressFields({ index, of }: AddressFieldsProps) {
  const [place, setPlace] = useState<ZipPlace | null>(null);
  const fillCity = async ({ target }: FormEvent) => {
    const { name, value, form } = target as HTMLInputElement;
    if (name !== fieldName(index, 'zipCode')) return;
    const found = await lookUpZip(value);
    const city = form?.elements.namedItem(fieldName(index, 'city')) as HTMLInputElement | null;
    if (!found?.city) return setPlace(found);
    if (city && (city.value === '' || city.value === place?.city)) {
      city.value = found.city;
      // Someone who got here before the answer replaces the city by typing.
      if (city === document.activeElement) city.select();
      city.dispatchEvent(new Event('input', { bubbles: true }));
    }
    setPlace(found);
  };
  const required = { required: true };
  return (
    <div className={styles.address} onInput={fillCity}>
      <Field {...of('street')} {...required} maxLength={LEAD_LIMITS.street} autoComplete="address-line1" />
      <Field
        {...of('zipCode')}
        {...required}
        inputMode="numeric"
        pattern="[0-9]{5}"
        maxLength={5}
        autoComplete="postal-code"
      />
      <Field
        {...of('city')}
        {...required}
        maxLength={LEAD_LIMITS.city}
        autoComplete="address-level2"
        list={CITY_LIST_ID}
      />
      <Field
        name={fieldName(index, 'state')}
        label={labels.state}
        defaultValue={ANALYSIS_LIMITS.defaultState}
        disabled
      />
      <p className="soft" role="status">
        {place && describePlace(place)}
      </p>
    </div>
  );
}

const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] }));

interface CollapsedPropertyProps {
  property: PropertyDraft;
  index: number;
  isRemovable: boolean;
}

/** A completed property, collapsed to one line. */
function CollapsedProperty({ property, index, isRemovable }: CollapsedPropertyProps) {
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

function RemoveButton({ index, name }: { index: number; name: string }) {
  return (
    <IntentButton className={styles.small} intent={`remove:${index}`} aria-label={text.removeOne(name)}>
      {text.remove}
    </IntentButton>
  );
}

interface EmailStepProps {
  draft: AnalysisDraft;
  issues: Issue[];
  /** Progress of the submission; null when idle. */
  stage: number | null;
  company: string;
}

export function EmailStep({ draft, issues, stage, company }: EmailStepProps) {
  const isBusy = stage !== null;
  const view = draft.properties.length > 1 ? text.viewMany : text.view;
  return (
    <>
      <p className="soft">{text.ready(draft.properties.length)}</p>
      <PropertyNames draft={draft} />
      <EmailField email={draft.email} issues={issues} />
      <ContactConsent wording={ANALYSIS_CONSENT} company={company} />
      <StepButton className="button primary" intent="submit" to={2} aria-disabled={isBusy || undefined}>
        {isBusy ? text.busy : view}
      </StepButton>
      <div role="status">{isBusy && <Stages names={text.stages} current={stage} />}</div>
      {!isBusy && (
        <StepButton className={`button quiet ${styles.back}`} intent="back" to={1}>
          {text.back}
        </StepButton>
      )}
    </>
  );
}

interface OutsideStepProps {
  state: FormState;
  issues: Issue[];
  company: string;
}

/** Instead of an estimate we couldn't stand behind: who we are for, and a way to hear from us. */
export function OutsideStep({ state, issues, company }: OutsideStepProps) {
  const { outside } = analysisText;
  if (state.isWaitlisted) {
    return (
      <div role="status">
        <h3>{outside.joinedTitle}</h3>
        <p className="soft">{outside.joined}</p>
      </div>
    );
  }
  return (
    <>
      <p className="soft">{outside.text}</p>
      <EmailField email={state.draft.email} issues={issues} />
      <ContactConsent wording={ANALYSIS_CONSENT} company={company} />
      <StepButton className="button primary" intent="waitlist" to={1}>
        {outside.join}
      </StepButton>
      <StepButton className={`button quiet ${styles.back}`} intent="back" to={1}>
        {outside.change}
      </StepButton>
    </>
  );
}

function EmailField({ email, issues }: { email: string; issues: Issue[] }) {
  return (
    <div className={styles.email}>
      <Field
        name="email"
        label={labels.email}
        defaultValue={email}
        error={issues.find(({ field }) => field === 'email')?.message}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        autoFocus={import.meta.env.SSR}
      />
    </div>
  );
}

function PropertyNames({ draft }: { draft: AnalysisDraft }) {
  return (
    <ul className={styles.names}>
      {draft.properties.map(({ id, street, city }) => (
        <li key={id}>{`${street}, ${city}`}</li>
      ))}
    </ul>
  );
}
