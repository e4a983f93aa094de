/** What a form kept on this device is deleted once its time is over, whichever page is opened next. */
export function forgetPast(): void {
  try {
    for (const [key, json] of Object.entries(localStorage)) {
      if (key.startsWith('keyturn.enroll') && JSON.parse(json).until < Date.now())
        localStorage.removeItem(key);
    }
  } catch {
    // Where storage is off nothing is kept.
  }
}
