import type { ComposerTemplate, MergeField } from '#shared/conversation.js';
import type { MessageChannel } from '#shared/message.js';
import { SelectField } from '../../components/FilterRow';
import { conversationText as text } from './text';

interface TemplateSelectProps {
  templates: ComposerTemplate[];
  channel: MessageChannel;
  onChoose: (template: ComposerTemplate) => void;
}

/** Templates filled in for this owner. */
export function TemplateSelect({ templates, channel, onChoose }: TemplateSelectProps) {
  const fitting = templates.filter((template) => template.channel === channel);
  if (fitting.length === 0) return null;
  return (
    <ChooseOnce
      label={text.template}
      hint={text.noTemplate}
      options={fitting.map(({ name }) => name)}
      onChoose={(index) => onChoose(fitting[index]!)}
    />
  );
}

/** Facts about the owner and the company. */
export function FactSelect({
  fields,
  onChoose,
}: {
  fields: MergeField[];
  onChoose: (value: string) => void;
}) {
  return (
    <ChooseOnce
      label={text.insert}
      hint={text.insertHint}
      options={fields.map(({ label, value }) => `${label}: ${shortened(value)}`)}
      onChoose={(index) => onChoose(fields[index]!.value)}
    />
  );
}

/** Whole links and price lists would make the list of options wider than the screen. */
function shortened(value: string): string {
  return value.length > VALUE_SHOWN ? `${value.slice(0, VALUE_SHOWN).trimEnd()}…` : value;
}

const VALUE_SHOWN = 40;

interface ChooseOnceProps {
  label: string;
  hint: string;
  options: string[];
  onChoose: (index: number) => void;
}

/** A select that does something and is ready for the next choice. */
function ChooseOnce({ label, hint, options, onChoose }: ChooseOnceProps) {
  return (
    <SelectField
      size="small"
      label={label}
      value=""
      options={[['', hint], ...options.map((option, index) => [index, option] as const)]}
      onChange={(index) => onChoose(Number(index))}
      sx={{ flexGrow: 1, width: '14rem', minWidth: 0 }}
    />
  );
}
