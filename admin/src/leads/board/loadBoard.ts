/** What the board needs beside its data. */
export const loadBoard = () => import('./BoardCanvas');
