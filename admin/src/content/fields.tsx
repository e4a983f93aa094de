import { regex, required, SelectInput, useTranslate } from 'react-admin';
import { CONTENT_LIMITS } from '../../../src/shared/content/content.contract.js';
import { LineInput, type LineInputProps } from '../inputs/LineInput';

const isLink = regex(/^https:\/\/\S+$/, 'content.invalid.link');

/** A text of several lines. */
export function TextField(props: LineInputProps) {
  return <LineInput multiline minRows={3} sx={{ gridColumn: '1 / -1' }} {...props} />;
}

type AddressProps = Omit<LineInputProps, 'max'>;

export function LinkField(props: AddressProps) {
  return <LineInput type="url" max={CONTENT_LIMITS.url} validate={isLink} {...props} />;
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
