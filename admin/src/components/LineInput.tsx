import { required, TextInput, type TextInputProps } from 'react-admin';

export interface LineInputProps extends TextInputProps {
  source: string;
  label: string;
  max: number;
  isOptional?: boolean;
}

/** A text that has to be there, unless it is optional. */
export function LineInput({ label, max, isOptional = false, validate = [], ...input }: LineInputProps) {
  const checks = [isOptional ? [] : required(), validate].flat();
  return (
    <TextInput label={label} validate={checks} slotProps={{ htmlInput: { maxLength: max } }} {...input} />
  );
}
