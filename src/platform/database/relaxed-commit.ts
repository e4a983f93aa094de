/**
 * The SQL of an expression that lets the transaction it stands in commit without waiting for the disk: for what may be
 * done again. A machine that fails loses its last moment at most, and never without all that was committed after it; a
 * process that is killed loses nothing.
 */
export const RELAXED_COMMIT = `set_config('synchronous_commit', 'off', true)`;
