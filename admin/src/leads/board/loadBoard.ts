import { lazyImport } from '../../lazy';
import { isOnPhone, loadPhoneStages } from './phone';

export const loadBoardCanvas = lazyImport(() =>
  import('./BoardCanvas').then(({ BoardCanvas }) => BoardCanvas),
);

/** Loads the code of the board, with the stage tabs on phones. */
export async function loadBoard(): Promise<void> {
  await Promise.all([loadBoardCanvas(), isOnPhone() && loadPhoneStages()]);
}
