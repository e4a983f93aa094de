import { codeOf } from '../../code';

/** What the board needs beside its data. */
export const loadBoard = codeOf(() => import('./BoardCanvas').then(({ BoardCanvas }) => BoardCanvas));
