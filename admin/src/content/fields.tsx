import { regex, required, SelectInput, TextInput, type TextInputProps, useTranslate } from 'react-admin';
import { CONTENT_LIMITS } from '../../../src/shared/content/content.contract.js';

interface FieldProps extends TextInputProps {
  source: string;
  label: string;
  max: number;
  isOptional?: boolean;
}

const isLink = regex(/^https:\/\/\S+$/, 'content.invalid.link');

/** A text that has to be there, in one line. */
export function LineField({ label, max, isOptional = false, validate = [], ...input }: FieldProps) {
  const translate = useTranslate();
  const checks = [isOptional ? [] : required(), validate].flat();
  return (
    <TextInput
      label={translate(label)}
      validate={checks}
      slotProps={{ htmlInput: { maxLength: max } }}
      {...input}
    />
  );
}

/** A text of several lines. */
export function TextField(props: FieldProps) {
  return <LineField multiline minRows={3} sx={{ gridColumn: '1 / -1' }} {...props} />;
}

type AddressProps = Omit<FieldProps, 'max'>;

export function LinkField(props: AddressProps) {
  return <LineField type="url" max={CONTENT_LIMITS.url} validate={isLink} {...props} />;
}

/** One of a closed set, whose names stand in the messages. */
export function ChoiceField(props: {
  source: string;
  label: string;
  names: string;
  options: readonly string[];
}) {
  const translate = useTranslate();
  const choices = props.options.map((id) => ({ id, name: translate(`${props.names}.${id}`) }));
  return (
    <SelectInput
      source={props.source}
      label={translate(props.label)}
      choices={choices}
      translateChoice={false}
      validate={required()}
    />
  );
}
