import { regex, required, SelectInput } from 'react-admin';
import { CONTENT_LIMITS } from '#shared/content.js';
import { LineInput, type LineInputProps } from '../components/LineInput';
import { contentText } from './text';

const isLink = regex(/^https:\/\/\S+$/, contentText.invalid.link);

/** Multi-line text. */
export function TextField(props: LineInputProps) {
  return <LineInput multiline minRows={3} sx={{ gridColumn: '1 / -1' }} {...props} />;
}

type AddressProps = Omit<LineInputProps, 'max'>;

export function LinkField(props: AddressProps) {
  return <LineInput type="url" max={CONTENT_LIMITS.url} validate={isLink} {...props} />;
}

/** One of a fixed set of options. */
export function ChoiceField<Option extends string>(props: {
  source: string;
  label: string;
  names: Record<Option, string>;
  options: readonly Option[];
}) {
  const choices = props.options.map((id) => ({ id, name: props.names[id] }));
  return (
    <SelectInput
      source={props.source}
      label={props.label}
      choices={choices}
      translateChoice={false}
      validate={required()}
    />
  );
}
