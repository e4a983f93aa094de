import type { FieldProps } from '../../components/Field';
import type { EnrollField } from './draft';
import { enrollMessages } from './enroll.messages';
import type { EnrollState } from './enroll-state';

/** What every field of the form is given: all of them are required. */
export function fieldProps({ draft, issues, focus }: EnrollState): (field: EnrollField) => FieldProps {
  return (field) => ({
    name: field,
    label: enrollMessages.labels[field],
    defaultValue: draft.answers[field],
    error: issues.find((issue) => issue.field === field)?.message,
    autoFocus: focus === field,
    required: true,
  });
}

export type FieldPropsOf = ReturnType<typeof fieldProps>;
