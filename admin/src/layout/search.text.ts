/** The search dialog, which is loaded when it opens. */
export const searchText = {
  title: 'Search',
  close: 'Close search',
  label: 'Name, address, email or phone',
  empty: (query: string) => `No leads match “${query}”.`,
  all: (count: string) => `See all ${count} leads`,
  failed: "Couldn't search. Check your connection and try again.",
  results: 'Results',
};
