import type { ListText } from '../components/List';
import { plural } from '../components/text';

export const ruleText = {
  title: 'Lead Assignment',
  hint: 'Rules are tried from top to bottom, and the first that matches decides. When no rule matches, or everyone in it has time off, the lead stays unassigned.',
  add: 'Add Rule',
  anyone: 'Any source, anywhere',
  former: 'Former teammate',
  paused: 'Paused',
  column: { name: 'Rule', condition: 'New leads from', people: 'Go to' },
  fallback: (name: string) => `Otherwise ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, count: number) => `${name} is now number ${place} of ${count}.`,
  moveFailed: "The order wasn't changed.",
  deleteText: 'New leads are no longer assigned by this rule. Leads that already have an assignee keep it.',
  deleted: 'Rule deleted',
  failed: "Couldn't load the rule.",
  missing: 'This rule no longer exists.',
  back: 'Back to the rules',
  saved: 'Rule saved',
  saveFailed: "The rule wasn't saved. Your entries are still here.",
  field: {
    name: 'Name',
    isActive: 'In use',
    position: 'Position',
    sources: 'Sources',
    zipCodes: 'ZIP codes',
    cities: 'Cities',
    method: 'Who gets the lead',
    userIds: 'People',
    fallbackUserId: 'When they all have time off',
  },
  help: {
    sources: 'Choose none for every source.',
    places: 'Press Enter after each. Leave both empty for everywhere; a lead in any of them matches.',
    fallback: 'No one',
  },
};

export const listText: ListText = {
  count: (total) => plural(total, 'rule'),
  empty: 'No rules yet',
  emptyHint: 'Until you add one, new leads stay unassigned.',
  noMatch: 'No rules match',
  failed: "Couldn't load the rules.",
};
