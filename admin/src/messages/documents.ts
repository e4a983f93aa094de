export const documentMessages = {
  title: 'Documents',
  empty: 'No documents yet',
  emptyHint: 'Agreements and forms that are sent for signature are listed here.',
};
