type Position = { column: string; position: number; count: number };

/** A longer price doesn't fit next to a phone number on a card. */
export const SHORT_FROM = 1_000_000;

export const boardText = {
  title: 'Pipeline Overview',
  failed: "Couldn't load the board.",
  pageFailed: "Couldn't load more cards.",
  more: 'Show more',
  stale: 'Connection lost. The board may be out of date.',
  rent: (amount: string) => `${amount}/mo`,
  rentLabel: 'Estimated monthly rent in this column',
  options: (column: string) => `${column} options`,
  collapse: 'Collapse column',
  expand: (column: string) => `Expand ${column}`,
  sort: {
    manual: 'Manual order',
    newest: 'Newest first',
    oldestContact: 'Least recently contacted',
  },
  empty: {
    leads: 'Leads you add or import start here.',
    analysis_submitted: 'Owners who request a rental analysis show up here automatically.',
    walkthrough_scheduled: 'Leads land here when they book a walkthrough. You can also drag one in.',
    enrolled: 'Owners who finish online enrollment land here. You can also drag one in.',
    closed: 'Drag a lead here once the property is under management.',
  },
  noMatch: 'No leads in this stage match the filters.',
  card: {
    menu: (name: string) => `Actions for ${name}`,
    walkthrough: (when: string) => `On ${when}`,
    noWalkthrough: 'Walkthrough date not set',
    dash: '–',
    task: (title: string, when: string) => `${title}, ${when}`,
    overdue: (title: string) => `Overdue: ${title}`,
    noNextStep: 'No next step',
    days: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} in this stage`,
    stale: (days: number) => `Stale: ${days} days in this stage`,
    daysShort: (days: number) => (days === 0 ? 'Today' : `${days}d`),
    fees: (amount: string) => `Fees ${amount}`,
    price: (amount: string) => `Purchase price ${amount}`,
    feesHint: (amount: string) => `Our fees: ${amount} a month`,
    noContact: 'No contact info',
    noAddress: 'No address',
  },
  quick: { label: 'Quick filters', mine: 'Mine', stale: 'Stale', noNextStep: 'No next step' },
  actions: {
    call: 'Call',
    email: 'Write Email',
    assign: 'Assign to Me',
    assigned: (name: string) => `${name} assigned to you`,
    changed: (name: string) => `Someone else changed ${name}. Check the card and try again.`,
    failed: (reason: string) => `The lead wasn't assigned. ${reason}`,
  },
  move: { label: 'Move to...', top: 'move to top' },
  moved: (name: string, column: string) => `${name} moved to ${column}.`,
  undo: 'Undo',
  undone: (name: string, column: string) => `${name} is back in ${column}.`,
  undoFailed: "Couldn't undo the change.",
  notMoved: (name: string, reason: string) => `Couldn't move ${name}: ${reason}`,
  changed: (name: string, column: string) => `Someone else changed ${name}. It's in ${column} now.`,
  changedBy: (name: string, who: string, column: string) => `${who} already moved ${name} to ${column}.`,
  deleted: (name: string) => `Someone else deleted ${name}.`,
  moveAnyway: 'Move anyway',
  retry: 'Retry',
  otherStages: 'Other stages',
  phone: { previous: 'Previous stage', next: 'Next stage', stages: 'Stages' },
  drag: {
    help: 'Press Space to pick up this card. While holding it, use the arrow keys to move it 25 pixels, Shift and an arrow key to jump one column or one card, Space to drop it, and Escape to cancel. Without picking it up, press [ or ] to move the card to the previous or next column.',
    role: 'draggable card',
    announce: {
      lifted: (name: string, at: Position) => `Picked up ${name} from ${inColumn(at)}.`,
      over: (name: string, at: Position) => `${name} is over ${inColumn(at)}.`,
      nowhere: (name: string) => `${name} is not over a column.`,
      dropped: (name: string, at: Position) => `Dropped ${name} in ${inColumn(at)}.`,
      canceled: (name: string, { column }: Position) => `${name} is back in ${column}.`,
    },
  },
};

function inColumn({ column, position, count }: Position): string {
  return `${column}, position ${position} of ${count}`;
}
