import { useTranslate } from 'react-admin';
import { formatCents, formatDateTime } from '../../../../src/shared/format.js';
import { STATUS_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import type { TimelineEntry } from '../../../../src/shared/leads/timeline.contract.js';

interface EntryWords {
  title: string;
  detail: string[];
}

/** What an entry says, notes apart. */
export function useEntryWords(entry: Exclude<TimelineEntry, { kind: 'note' }>): EntryWords {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`leadPage.timeline.${key}`, values);
  switch (entry.kind) {
    case 'submission':
      return { title: say('submission', { source: translate(`lead.source.${entry.source}`) }), detail: [] };
    case 'statusChange': {
      const [from, to] = [entry.from, entry.to].map((status) => STATUS_LABELS[status].badge);
      const cause = translate(`lead.cause.${entry.cause}`);
      return {
        title: say('statusChange', { from, to }),
        detail: entry.isUndone ? [cause, say('undone')] : [cause],
      };
    }
    case 'taskAdded': {
      const { title, dueAt } = entry.task;
      return { title: say('taskAdded', { title }), detail: [say('due', { date: formatDateTime(dueAt) })] };
    }
    case 'taskDone':
      return { title: say('taskDone', { title: entry.task.title }), detail: [] };
    case 'textReceived':
      return { title: say(`textReceived.${entry.meaning}`), detail: [] };
    case 'message': {
      const what = entry.subject ?? entry.text ?? '';
      const state = entry.carrier === 'kept' ? 'kept' : entry.state;
      return {
        title: say(`message.${entry.channel}`, { what }),
        detail: [say(`message.${state}`), ...(entry.reason && state !== 'kept' ? [entry.reason] : [])],
      };
    }
    case 'acknowledgment': {
      const { version, address } = entry;
      return { title: say('acknowledgment'), detail: [say('acknowledged', { version, address })] };
    }
    case 'document': {
      const title = say(`document.${entry.event}`, { form: entry.formName });
      return { title, detail: entry.reason ? [entry.reason] : [] };
    }
    case 'payment': {
      const amount = formatCents(entry.amountCents);
      return { title: say(`payment.${entry.event}`, { amount }), detail: entry.reason ? [entry.reason] : [] };
    }
    case 'reportView':
      return { title: say(`reportView.${entry.viewer}`), detail: [] };
  }
}
