import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type Calculator, type CalculatorState, fieldNamed, stateOf } from './calculator';
import { keepMoney, showCounted, stepMoney, typedQuery } from './typing';
import { useAddress } from './useAddress';

/** The element that takes the focus when the result is asked for by button or Enter. */
export const RESULT_ID = 'result';

type InForm = FormEvent<HTMLFormElement>;

/**
 * Follows every keystroke in the form. The fields belong to the browser: what was typed before this ran is not lost,
 * the caret stays, and the inputs are what the form says at any moment.
 */
export function useCalculator<Input>(calculator: Calculator<Input>, opened: CalculatorState<Input>) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(opened);
  const query = calculator.write(state.input).toString();
  const showAddress = useAddress(query);

  const typed = useCallback(() => stateOf(calculator, typedQuery(calculator, form.current!)), [calculator]);
  const follow = () => setState(typed());

  useEffect(() => {
    const now = typed();
    const isAsOpened = (then: CalculatorState<Input>) =>
      String(calculator.write(now.input)) === String(calculator.write(then.input));
    setState((then) => (isAsOpened(then) ? then : now));
  }, [calculator, typed]);

  const fieldOf = ({ name }: HTMLInputElement) => fieldNamed(calculator, name);
  return {
    ...state,
    query,
    follow,
    form: {
      ref: form,
      onInput({ target }: InForm) {
        const input = target as HTMLInputElement;
        if (fieldOf(input)?.unit === 'dollars') keepMoney(input);
        follow();
      },
      onBlur({ target }: InForm) {
        const field = fieldOf(target as HTMLInputElement);
        if (field) showCounted(field, target as HTMLInputElement);
      },
      onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
        const direction = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
        const field = fieldOf(event.target as HTMLInputElement);
        if (!direction || field?.unit !== 'dollars') return;
        event.preventDefault();
        stepMoney(field, event.target as HTMLInputElement, direction);
        follow();
      },
      onSubmit(event: InForm) {
        event.preventDefault();
        showAddress();
        document.getElementById(RESULT_ID)?.focus();
      },
    },
  };
}
