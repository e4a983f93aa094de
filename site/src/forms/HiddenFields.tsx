/** Values without a visible field travel along hidden, so that the form alone carries the draft. */
export function HiddenFields({ fields }: { fields: [name: string, value: string][] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
