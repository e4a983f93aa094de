/** History takes two thirds of the page, the facts one third. */
export const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(18rem, 1fr)' },
};
