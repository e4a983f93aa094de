import { useLayoutEffect } from 'react';

/**
 * After a button was pressed the focus goes to the element where the next thing to do is; `instead` names another. It
 * goes there with the paint that shows the element, so that no key in between is lost.
 */
export function useFocus(state: { focus: string | null }, instead?: string): void {
  useLayoutEffect(() => {
    const id = instead ?? state.focus;
    if (id) document.getElementById(id)?.focus();
  }, [state, instead]);
}
