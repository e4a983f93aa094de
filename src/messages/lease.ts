/** Longer than any send may take: a process whose lease has run out is no longer sending. */
export const LEASE_SECONDS = 45;
