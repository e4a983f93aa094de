/** Deletes forms kept on this device once their time is over, whichever page is opened next. */
export function forgetPast(): void {
  try {
    for (const [key, json] of Object.entries(localStorage)) {
      if (key.startsWith('keyturn.enroll') && JSON.parse(json).until < Date.now())
        localStorage.removeItem(key);
    }
  } catch {
    // With storage off nothing is kept.
  }
}
