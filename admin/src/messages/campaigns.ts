export const campaignMessages = {
  title: 'Campaigns',
  empty: 'No campaigns yet',
  emptyHint: 'Leads that are followed up by e-mail or text message are listed here.',
};
