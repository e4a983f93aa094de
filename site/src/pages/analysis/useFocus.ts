import { useEffect } from 'react';
import type { FormState } from './advance';

/** After a button was pressed the focus goes where the next thing to do is. */
export function useFocus(state: FormState): void {
  useEffect(() => {
    if (state.focus) document.getElementById(state.focus)?.focus();
  }, [state]);
}
