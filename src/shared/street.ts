const STREET_WORDS =
  'avenue ave boulevard blvd broadway circle cir court ct drive dr highway hwy hill hills lane ln loop parkway pkwy place pl point pt ridge road rd square street st terrace ter trail trl view way'.split(
    ' ',
  );

/** `5th` or `100th`: streets with numbers often have nothing else, as in `100 SE 5th`. */
const NUMBERED_STREET = /^\d+(?:st|nd|rd|th)$/;

/** Whether a street has a word that streets end in. Real ones may have none, so that alone doesn't make it wrong. */
export function isUsualStreet(street: string): boolean {
  return wordsAfterNumber(street).some((word) => STREET_WORDS.includes(word) || NUMBERED_STREET.test(word));
}

/** `412 Grand Avenue` for `412 Grand Avneue`; null unless one of its words is one typo away from such a word. */
export function suggestStreet(street: string): string | null {
  for (const word of wordsAfterNumber(street).toReversed()) {
    const meant = STREET_WORDS.find((each) => each.length > 3 && isOneTypoFrom(word, each));
    if (meant) return street.replace(new RegExp(`${word}\\b`, 'i'), meant[0]!.toUpperCase() + meant.slice(1));
  }
  return null;
}

function wordsAfterNumber(street: string): string[] {
  return (
    street
      .toLowerCase()
      .match(/[\da-z]+/g)
      ?.slice(1) ?? []
  );
}

/** A letter too many, missing, wrong, or swapped with its neighbor: without one letter each, both are the same. */
function isOneTypoFrom(typed: string, meant: string): boolean {
  const shorter = withOneLetterLess(meant);
  return withOneLetterLess(typed).some((each) => shorter.includes(each));
}

function withOneLetterLess(word: string): string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
}
