import { type NumberField, settle } from '../../../src/shared/calculators/number-field.js';
import { readFields } from '../../../src/shared/calculators/query-fields.js';
import { caretAfterRewrite, cleanMoney, parseMoney } from '../../../src/shared/money-input.js';
import { parseRate } from '../../../src/shared/rate-input.js';
import { type Calculator, fieldNamed } from './calculator';
import { shownIn } from './number-words';

/** The form as the link it would become; what is half typed counts as 0. */
export function typedQuery<Input>(calculator: Calculator<Input>, form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    query.set(name, plainText(fieldNamed(calculator, name), String(value)));
  }
  return query;
}

function plainText(field: NumberField | undefined, text: string): string {
  if (field?.unit === 'dollars') return String(parseMoney(text));
  return field?.unit === 'percent' ? String(parseRate(text)) : text;
}

/** Takes out what a money field does not hold, and leaves the caret behind the same digit. */
export function keepMoney(input: HTMLInputElement): void {
  const clean = cleanMoney(input.value);
  if (clean === input.value) return;
  const caret = caretAfterRewrite(input.value, input.selectionStart ?? input.value.length, clean);
  input.value = clean;
  input.setSelectionRange(caret, caret);
}

/** Applies one press of an arrow key to a money field; the browser does the same in the others. */
export function stepMoney(field: NumberField, input: HTMLInputElement, direction: 1 | -1): void {
  input.value = shownIn(field, settle(field, parseMoney(input.value) + direction * field.step));
}

/** Writes what is counted into a field that is left. */
export function showCounted(field: NumberField, input: HTMLInputElement): void {
  const typed = new URLSearchParams([['typed', plainText(field, input.value)]]);
  input.value = shownIn(field, readFields({ typed: field }, { typed: 'typed' }, typed).typed);
}
