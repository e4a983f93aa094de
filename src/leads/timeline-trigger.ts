/** Tells open lead pages of every change to a table whose rows stand in timelines; no writer can bypass it. */
export function timelineTrigger(table: string) {
  return {
    name: `${table}_timeline`,
    timing: 'after' as const,
    events: ['insert' as const, 'update' as const, 'delete' as const],
    forEach: 'row' as const,
    expression: `create trigger ${table}_timeline after insert or update or delete on ${table} for each row execute function notify_timelines()`,
  };
}
