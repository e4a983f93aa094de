/** An address without anything that would end it within quotes, or could be read in more than one way. */
const FIT = /^[^\s\\"<>]+$/;
const OTHER_SITE = /^https?:\/\//i;
const OWN_PLACE = /^(\/(?!\/)|#[\w-]+$)/;
const MAIL = /^mailto:./i;
const PHONE = /^tel:[+\d().\s-]+$/i;

/** The address a link of a post is kept with; null where no post may lead there. */
export function linkAddressOf(text: string): string | null {
  const address = text.trim().replaceAll("'", '%27').replaceAll('`', '%60');
  if (leavesSite(address)) return siteAddressOf(address);
  if (PHONE.test(address)) return address;
  return FIT.test(address) && (OWN_PLACE.test(address) || MAIL.test(address)) ? address : null;
}

export function leavesSite(address: string): boolean {
  return OTHER_SITE.test(address);
}

function siteAddressOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { href } = new URL(address);
  return [address, href].find((each) => FIT.test(each)) ?? null;
}
