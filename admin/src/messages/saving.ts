/** Text of every form that saves a record. */
export const savingMessages = {
  save: 'Save Changes',
  saving: 'Saving...',
  conflict: {
    title: 'Someone else changed this',
    kept: 'What you typed is still here. These fields changed:',
    none: 'What you typed is still here. None of these fields changed.',
    now: '%{field}: now',
    blank: 'empty',
    load: 'Load the new version',
    mine: 'Save mine over it',
  },
};
