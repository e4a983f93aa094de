/** `GET /api/sending`, and `POST /api/sending/resume`: whether messages go out. */
export interface SendingView {
  /** Since when nothing is sent, as after the restore of a backup; null while messages go out. */
  pausedAt: string | null;
  /** Messages whose time has come. */
  waiting: number;
}
