import { loadBoard } from './leads/board/loadBoard';

/** The code of everything behind the login. */
export function loadConsole() {
  return import('./App');
}

/** And of the page that most go to first: read at once, it would otherwise come in three rounds, each after the last. */
export async function loadDashboard(): Promise<void> {
  await Promise.all([loadConsole(), import('./dashboard/DashboardPage'), loadBoard()]);
}
