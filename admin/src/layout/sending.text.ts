import { plural } from '../components/text';

/** The banner for paused sending, which is loaded when it shows. */
export const sendingText = {
  paused: (since: string) =>
    `No messages have been sent since ${since}: this database was restored or moved.`,
  campaignsPaused: (since: string) =>
    `No campaign messages have been sent since ${since}: mail servers rejected several of our emails as unwanted.`,
  waiting: (count: number) => `${plural(count, 'message')} waiting.`,
  resume: 'Resume Sending',
  title: 'Resume sending?',
  text: 'Messages sent after the backup was made are listed as Scheduled in the Outbox and would be sent again. Review the Outbox first and cancel what has already gone out.',
  campaignsText:
    "Sending more while mail is rejected hurts your sender reputation. Find the cause first: the mail server's reply, blocklists, and how the domain is set up.",
  resumed: 'Sending resumed',
};
