/** The form is on the dashboard. */
export const ADD_LEAD = '/dashboard?add=lead';
