import { type AnalysisDraft, PROPERTY_FIELDS, type PropertyDraft } from './draft';
import { fieldName } from './draft-form';

interface DraftFieldsProps {
  draft: AnalysisDraft;
  /** With script the page stays after a submit. */
  isHydrated: boolean;
}

/** Everything the visible fields do not hold travels along hidden, so the form alone carries the draft. */
export function DraftFields({ draft, isHydrated }: DraftFieldsProps) {
  const { step, properties, email } = draft;
  return (
    <>
      <Hidden name="step" value={String(step)} />
      <Hidden name="count" value={String(properties.length)} />
      {isHydrated && <Hidden name="stay" value="1" />}
      {step === 1 && <Hidden name="email" value={email} />}
      {properties.map((property, index) => (
        <HiddenProperty
          key={property.id}
          property={property}
          index={index}
          isShown={step === 1 && property.isOpen}
        />
      ))}
    </>
  );
}

interface HiddenPropertyProps {
  property: PropertyDraft;
  index: number;
  isShown: boolean;
}

function HiddenProperty({ property, index, isShown }: HiddenPropertyProps) {
  const carried = isShown ? [] : PROPERTY_FIELDS;
  return (
    <>
      <Hidden name={fieldName(index, 'id')} value={property.id} />
      <Hidden name={fieldName(index, 'isOpen')} value={property.isOpen ? '1' : ''} />
      {carried.map((field) => (
        <Hidden key={field} name={fieldName(index, field)} value={property[field]} />
      ))}
    </>
  );
}

function Hidden({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />;
}
