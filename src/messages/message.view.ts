import { isoMoments } from '../platform/database/iso-moments.js';
import { MESSAGE_TEXT, type MessageDetails, type MessageView } from '../shared/messages/message.contract.js';
import type { Values } from './fill.js';
import type { FilledMessage, Layout } from './layout.js';
import type { DetailsRow, MessageRow } from './messages.queries.js';
import type { Template } from './templates/template.js';
import { TEMPLATES } from './templates/templates.js';

const NOWHERE = '#';

export function toMessageView({ campaignTitle, ...row }: MessageRow): MessageView {
  return { ...isoMoments(row), templateTitle: campaignTitle ?? titleOf(row.template) };
}

/** A message as its recipient sees it; one that waits, as it would look now. */
export function toDetails(
  row: DetailsRow,
  template: Template | undefined,
  layout: Layout | null,
): Omit<MessageDetails, 'suppression'> {
  const { layout: _, key: __, data, secrets: stored, checks, campaignTitle, ...rest } = row;
  // Secrets show only where no server took the message and staff hand it over; else they are its recipient's alone.
  const secrets = row.carrier === 'kept' ? stored : null;
  const isSecretForgotten = Boolean(template?.secrets) && stored === null;
  const filled = fill(layout, {
    ...withheld(template, secrets === null),
    ...withoutWayOut(data),
    ...secrets,
  });
  return {
    ...isoMoments(rest),
    templateTitle: campaignTitle ?? titleOf(row.template),
    subject: row.subject ?? filled.subject,
    html: filled.html,
    text: row.text ?? filled.text,
    checks: checks ?? [],
    isSecretForgotten,
    canRepeat: ['failed', 'unknown'].includes(row.state),
    canCancel: ['pending', 'failed', 'unknown'].includes(row.state),
  };
}

/** A template that is no more is called by its key. */
function titleOf(name: string): string {
  return (TEMPLATES as Record<string, Template | undefined>)[name]?.title ?? name;
}

function fill(layout: Layout | null, values: Values): FilledMessage {
  return layout?.fill(values) ?? { subject: null, html: null, text: '' };
}

/** Hides a campaign mail's unsubscribe link from staff: it is its recipient's alone to use. */
function withoutWayOut(data: Values): Values {
  return data.unsubscribeLink === undefined ? data : { ...data, unsubscribeLink: NOWHERE };
}

function withheld(template: Template | undefined, isWithheld: boolean): Values {
  if (!isWithheld) return {};
  return Object.fromEntries((template?.secrets ?? []).map((name) => [name, MESSAGE_TEXT.withheld]));
}
