/** What every form that saves a record says. */
export const savingMessages = {
  save: 'Save Changes',
  saving: 'Saving...',
  conflict: {
    title: 'Somebody changed this meanwhile',
    kept: 'What you typed is kept. These fields are different now:',
    none: 'What you typed is kept. None of the fields you see is different.',
    now: '%{field}: now',
    blank: 'empty',
    load: 'Load the new version',
    mine: 'Save mine over it',
  },
};
