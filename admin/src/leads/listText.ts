import { LEAD_LIMITS } from '#shared/lead.js';
import { plural } from '../components/text';

/** Bulk actions. */
export const bulkText = {
  assign: {
    open: 'Assign to…',
    title: (count: number) => `Assign ${plural(count, 'lead')}`,
    hint: 'Choose who follows up.',
    label: 'Assignee',
    choose: 'Choose a person',
    missing: 'Choose a person, or Unassigned.',
  },
  undo: 'Undo',
  undone: 'Undone',
  undonePart: (count: number, all: number) => `${count} of ${plural(all, 'change')} undone.`,
  undoneExcept: (count: number) =>
    `${plural(count, 'record')} changed since, so ${count === 1 ? 'it stays' : 'they stay'} as ${count === 1 ? 'it is' : 'they are'}.`,
  nothing: 'Nothing to change: they already have this value.',
  changed: (count: number) =>
    `Someone else changed ${plural(count, 'lead')} in the meantime. ${count === 1 ? 'It stays' : 'They stay'} selected.`,
  required: 'Required',
  export: (count: number) => `Export ${plural(count, 'lead')}`,
  stage: {
    open: 'Change stage…',
    title: (count: number) => `Change the stage of ${plural(count, 'lead')}`,
    hint: 'Follow-up starts and stops as if you had moved each one.',
    label: 'Stage',
    choose: 'Choose a stage',
    missing: 'Choose a stage',
    submit: (count: number) => `Change ${plural(count, 'lead')}`,
    done: (count: number, stage: string) => `${plural(count, 'lead')} moved to ${stage}`,
  },
  tag: {
    open: 'Tag…',
    title: (count: number) => `Tag ${plural(count, 'lead')}`,
    hint: 'Add a tag to these leads, or remove one.',
    label: 'Tag',
    change: 'Action',
    add: 'Add tag',
    remove: 'Remove tag',
    submit: (count: number, isAdded: boolean) => `${isAdded ? 'Tag' : 'Untag'} ${plural(count, 'lead')}`,
    done: (count: number, tag: string, isAdded: boolean) =>
      isAdded ? `${plural(count, 'lead')} tagged “${tag}”` : `“${tag}” removed from ${plural(count, 'lead')}`,
    full: (count: number) =>
      `${plural(count, 'lead')} already ${count === 1 ? 'has' : 'have'} ${LEAD_LIMITS.tags} tags, the maximum.`,
  },
  task: {
    open: 'Add task…',
    title: (count: number) => `Add a task to ${plural(count, 'lead')}`,
    hint: 'Each lead gets its own task.',
    label: 'Task',
    due: 'Due (Des Moines time)',
    anyone: "The lead's assignee",
    submit: (count: number) => `Add ${plural(count, 'task')}`,
    done: (count: number) => `${plural(count, 'task')} added`,
  },
  start: {
    open: 'Start campaign',
    title: (count: number) => `Start campaigns for ${plural(count, 'lead')}?`,
    hint: 'Each lead whose owner agreed to be contacted starts the campaign for its stage. Leads already in a campaign are skipped. You can undo this for a few seconds.',
    submit: (count: number) => `Start for ${plural(count, 'lead')}`,
    done: (count: number) => `Starting campaigns for ${plural(count, 'lead')}`,
    canceled: (count: number) => `${plural(count, 'scheduled stop')} canceled`,
    nothing: 'Nothing to start. The selected leads are already in a campaign.',
  },
  stop: {
    open: 'Stop campaign',
    title: (count: number) => `Stop campaigns for ${plural(count, 'lead')}?`,
    hint: "Scheduled messages are canceled, including follow-up about the owners' other properties. You can undo this for a few seconds.",
    submit: (count: number) => `Stop for ${plural(count, 'lead')}`,
    done: (count: number) => `Stopping campaigns for ${plural(count, 'lead')}`,
    canceled: (count: number) => `${plural(count, 'scheduled start')} canceled`,
    nothing: 'Nothing to stop. The selected leads are not in a campaign.',
  },
};

export const tagText = {
  label: 'Tags',
  hint: 'Press Enter after each tag.',
  withCount: (tag: string, leads: number) => `${tag} (${leads})`,
};

/** The list that agents work through. */
export const leadListText = {
  import: 'Import',
  lead: 'Lead',
  source: 'Source',
  contacted: 'Last contact',
  task: 'Next task',
  overdue: 'Overdue,',
  tags: 'Tags',
  rent: 'Rent',
  walkthrough: 'Walkthrough',
  age: 'Age',
  actions: 'Actions',
  quickFilters: 'Quick filters',
  stale: 'Stale',
  noNextStep: 'No next step',
};
