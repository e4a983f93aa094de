/** The form stands on the dashboard. */
export const ADD_LEAD = '/dashboard?add=lead';
