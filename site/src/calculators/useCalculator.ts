import {
  type FormEvent,
  type KeyboardEvent,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  caretAfterRewrite,
  cleanMoney,
  type NumberField,
  type NumberFields,
  parseMoney,
  parseRate,
  readFields,
  settle,
} from '#shared/number-input.js';
import { formatFieldValue } from './NumberInput';

/** The element focused after submitting the calculator. */
export const RESULT_ID = 'result';

type InForm = FormEvent<HTMLFormElement>;

/**
 * Recalculates on every keystroke. Inputs are uncontrolled, so text typed before hydration and the caret position
 * survive.
 */
export function useCalculator<Input>(calculator: Calculator<Input>, opened: CalculatorState<Input>) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(opened);
  const query = calculator.write(state.input).toString();
  const showAddress = useSyncUrl(query);

  const typed = useCallback(
    () => readCalculator(calculator, typedQuery(calculator, form.current!)),
    [calculator],
  );
  const follow = () => setState(typed());
  // A slow phone shows the digit first and the new figures a moment later.
  const followTyping = () => startTransition(follow);

  useEffect(() => {
    const now = typed();
    const isAsOpened = (then: CalculatorState<Input>) =>
      String(calculator.write(now.input)) === String(calculator.write(then.input));
    setState((then) => (isAsOpened(then) ? then : now));
  }, [calculator, typed]);

  const fieldOf = ({ name }: HTMLInputElement) => findField(calculator, name);
  return {
    ...state,
    query,
    follow,
    form: {
      ref: form,
      onInput({ target }: InForm) {
        const input = target as HTMLInputElement;
        // A slider isn't part of the form, and shows its own value immediately.
        if (!input.name) return;
        if (fieldOf(input)?.unit === 'dollars') filterMoneyInput(input);
        followTyping();
      },
      onBlur({ target }: InForm) {
        const field = fieldOf(target as HTMLInputElement);
        if (field) showUsedValue(field, target as HTMLInputElement);
      },
      onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
        const direction = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
        const field = fieldOf(event.target as HTMLInputElement);
        if (!direction || field?.unit !== 'dollars') return;
        event.preventDefault();
        stepMoneyInput(field, event.target as HTMLInputElement, direction);
        followTyping();
      },
      onSubmit(event: InForm) {
        event.preventDefault();
        showAddress();
        document.getElementById(RESULT_ID)?.focus();
      },
    },
  };
}

/** What a calculator page needs to know about its calculator. */
export interface Calculator<Input> {
  fields: NumberFields;
  /** Names of the fields in the URL and the form. */
  names: Readonly<Record<string, string>>;
  read(query: URLSearchParams): Input;
  corrected(query: URLSearchParams): string[];
  write(input: Input): URLSearchParams;
}

/** The values used, and the fields whose input had to be corrected. */
export interface CalculatorState<Input> {
  input: Input;
  corrected: string[];
}

/** Shared by the server, which reads the URL, and the browser, which reads the form. */
export function readCalculator<Input>(
  calculator: Calculator<Input>,
  query: URLSearchParams,
): CalculatorState<Input> {
  return { input: calculator.read(query), corrected: calculator.corrected(query) };
}

/** Finds a field by its URL name. */
function findField<Input>({ fields, names }: Calculator<Input>, name: string): NumberField | undefined {
  return Object.entries(fields).find(([field]) => names[field] === name)?.[1];
}

/** The form as a URL query. Incomplete numbers count as 0. */
function typedQuery<Input>(calculator: Calculator<Input>, form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    query.set(name, plainNumber(findField(calculator, name), String(value)));
  }
  return query;
}

function plainNumber(field: NumberField | undefined, text: string): string {
  if (field?.unit === 'dollars') return String(parseMoney(text));
  return field?.unit === 'percent' ? String(parseRate(text)) : text;
}

/** Removes characters a money field doesn't accept and keeps the caret in place. */
function filterMoneyInput(input: HTMLInputElement): void {
  const clean = cleanMoney(input.value);
  if (clean === input.value) return;
  const caret = caretAfterRewrite(input.value, input.selectionStart ?? input.value.length, clean);
  input.value = clean;
  input.setSelectionRange(caret, caret);
}

/** Arrow keys in a money field. Other fields are native number inputs. */
function stepMoneyInput(field: NumberField, input: HTMLInputElement, direction: 1 | -1): void {
  input.value = formatFieldValue(field, settle(field, parseMoney(input.value) + direction * field.step));
}

/** Shows the value used when a field loses focus. */
function showUsedValue(field: NumberField, input: HTMLInputElement): void {
  const typed = new URLSearchParams([['typed', plainNumber(field, input.value)]]);
  input.value = formatFieldValue(field, readFields({ typed: field }, { typed: 'typed' }, typed).typed);
}

/** Browsers throttle `replaceState` calls. */
const TYPING_PAUSE_MS = 300;

/**
 * Syncs the inputs to the URL once typing pauses, without adding history entries. Returns a function that syncs
 * immediately.
 */
function useSyncUrl(query: string): () => void {
  const shown = useRef(query);
  const show = useCallback(() => {
    if (shown.current === query) return;
    shown.current = query;
    window.history.replaceState(window.history.state, '', `?${query}`);
  }, [query]);

  useEffect(() => {
    const pause = setTimeout(show, TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [show]);
  return show;
}
