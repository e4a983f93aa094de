import type { NumberField, NumberFields } from '../../../src/shared/calculators/number-field.js';

/** What a calculator page needs to know of its calculator. */
export interface Calculator<Input> {
  fields: NumberFields;
  /** What the fields are called in a link and in the form. */
  names: Readonly<Record<string, string>>;
  read(query: URLSearchParams): Input;
  corrected(query: URLSearchParams): string[];
  write(input: Input): URLSearchParams;
}

/** The inputs as they are counted, and the fields that said something else. */
export interface CalculatorState<Input> {
  input: Input;
  corrected: string[];
}

/** The same on the server, which reads the address, and in the browser, which reads the form. */
export function stateOf<Input>(
  calculator: Calculator<Input>,
  query: URLSearchParams,
): CalculatorState<Input> {
  return { input: calculator.read(query), corrected: calculator.corrected(query) };
}

/** The field behind a form control, by the name the control has in a link. */
export function fieldNamed<Input>(
  { fields, names }: Calculator<Input>,
  name: string,
): NumberField | undefined {
  return Object.entries(fields).find(([field]) => names[field] === name)?.[1];
}
