/** `GET /api/sending`, and `POST /api/sending/resume`: whether messages go out. */
export interface SendingView {
  /** Since when nothing is sent, as after the restore of a backup; null while messages go out. */
  pausedAt: string | null;
  /** Since when those of campaigns wait, because mail servers refused several in a row by policy; and their words. */
  campaignsPausedAt: string | null;
  campaignsReason: string | null;
  /** Messages whose time has come. */
  waiting: number;
}
